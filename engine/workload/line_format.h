// SPDX-License-Identifier: GPL-3.0-or-later
// Shared parts of the text trace formats: a format parses one line into a record; the reader around it splits lines, keeps time in order
// and words the errors. Fields carry their column, so errors can point at them. Not shared between threads.
#pragma once

#include "base/time.h"
#include "base/wide.h"
#include "workload/trace_reader.h"

#include <optional>
#include <vector>

namespace floom::inline engine {

struct Field {
    std::string_view text; // trimmed
    std::size_t column = 1;
};

// Splits at `separator`; ' ' splits at runs of blanks. The views point into `line`.
void splitFields(std::string_view line, char separator, std::vector<Field>& fields);
[[nodiscard]] std::optional<std::uint64_t> unsignedOf(std::string_view text);
// Parses a decimal number, optionally with an exponent, in units of `unit`, as picoseconds; empty if it is no number or negative.
[[nodiscard]] std::optional<Int128> picosecondsOf(std::string_view text, Time unit);
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b);
// The text in quotes, shortened and printable, for errors.
[[nodiscard]] std::string shown(std::string_view text);

struct LineProblem {
    std::size_t column = 1;
    std::string expected;
    std::string found;
};

// Converts recorded times to times since the first one; -1 ps: before it. take() returns false beyond 100 days, more than simulated time
// can hold.
class SinceFirst {
public:
    bool take(Int128 ps, Time& at);

private:
    std::optional<Int128> m_first;
};

class LineFormat {
public:
    enum class Step : std::uint8_t { record, skip, bad };
    virtual ~LineFormat() = default;
    // `line` is not blank; `number` counts from 1. Fills `record` or `problem`.
    virtual Step parse(std::string_view line, std::uint64_t number, TraceRecord& record, LineProblem& problem) = 0;
};

[[nodiscard]] std::unique_ptr<TraceReader> makeLineTraceReader(std::istream& stream, std::string_view fileName,
                                                               std::unique_ptr<LineFormat> format);

// The formats. trace_columns.cpp lists the ones that are tables of columns.
[[nodiscard]] std::unique_ptr<LineFormat> makeColumnFormat(std::string_view id); // null if `id` is not a column format
[[nodiscard]] std::unique_ptr<LineFormat> makeFioFormat();
[[nodiscard]] std::unique_ptr<LineFormat> makeBlkparseFormat();

} // namespace floom::inline engine
