// SPDX-License-Identifier: GPL-3.0-or-later
// Reading traces: one interface, one file per format (trace_<format>.cpp), constant memory however long the file. A reader pulls from a
// stream that must outlive it; used by one thread. Errors name file, line and column and do not throw.
#pragma once

#include "base/result.h"
#include "model/request_source.h"

#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace floom {

constexpr Time kLongestTrace{std::int64_t{100} * 86'400 * 1'000'000'000'000}; // simulated time holds little more

struct TraceRecord {
    Time at; // since the first record; never before the record that came before
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0; // 0 = nothing to transfer; replay leaves it out, but for a flush
    std::uint32_t device = 0; // where a format tells several apart
    HostOp op = HostOp::read;
    bool wasEarly = false; // its time lay before its predecessor's and was raised to it
};

enum class TraceStep : std::uint8_t { record, end, failed };

class TraceReader {
public:
    virtual ~TraceReader() = default;
    // Fills `record` when it answers `record`. After `end` or `failed` it keeps answering so.
    virtual TraceStep next(TraceRecord& record) = 0;
    [[nodiscard]] virtual const Error& error() const = 0; // after `failed`
    [[nodiscard]] virtual std::uint64_t lines() const = 0; // read so far
};

// `format` is one of traceFormats(), or "" or "auto" to look at the beginning of the stream, which must then be able to go back; an unknown
// one is an Error that lists them.
[[nodiscard]] Result<std::unique_ptr<TraceReader>> makeTraceReader(std::istream& stream, std::string_view format,
                                                                   std::string_view fileName);

} // namespace floom
