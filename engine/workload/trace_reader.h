// SPDX-License-Identifier: GPL-3.0-or-later
// TraceReader: reads a trace record by record in constant memory; one file per format (trace_<format>.cpp). The stream must outlive the
// reader; one thread. Errors name file, line and column; nothing throws.
#pragma once

#include "base/result.h"
#include "model/request_source.h"

#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace floom::inline engine {

constexpr Time kLongestTrace{std::int64_t{100} * 86'400 * 1'000'000'000'000}; // close to the range of simulated time

struct TraceRecord {
    Time at; // since the first record; never decreases
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0; // 0 = no data; skipped by replay unless it is a flush
    std::uint32_t device = 0; // for formats that record several devices
    HostOp op = HostOp::read;
    bool wasEarly = false; // recorded before its predecessor: time raised to the predecessor's
};

enum class TraceStep : std::uint8_t { record, end, failed };

class TraceReader {
public:
    virtual ~TraceReader() = default;
    // Fills `record` if it returns TraceStep::record. `end` and `failed` are final.
    virtual TraceStep next(TraceRecord& record) = 0;
    [[nodiscard]] virtual const Error& error() const = 0; // after `failed`
    [[nodiscard]] virtual std::uint64_t lines() const = 0; // read so far
};

// `format` is one of traceFormats(), or "" or "auto" to detect it, which needs a seekable stream. An unknown format is an Error that lists
// all.
[[nodiscard]] Result<std::unique_ptr<TraceReader>> makeTraceReader(std::istream& stream, std::string_view format,
                                                                   std::string_view fileName);

} // namespace floom::inline engine
