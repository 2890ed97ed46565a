// SPDX-License-Identifier: GPL-3.0-or-later
// What the text formats of traces share: a format turns one line into a record; the reader around it finds lines, keeps time in order
// and words the errors. Fields are counted and found by column, so that an error can point at them. Not shared between threads.
#pragma once

#include "base/wide.h"
#include "workload/trace_reader.h"

#include <optional>
#include <vector>

namespace floom {

struct Field {
    std::string_view text; // without blanks around it
    std::size_t column = 1;
};

// Splits at `separator`, with ' ' at runs of blanks; the views point into `line`.
void splitFields(std::string_view line, char separator, std::vector<Field>& fields);
[[nodiscard]] std::optional<std::uint64_t> unsignedOf(std::string_view text);
// A decimal number, perhaps with an exponent, in units of `unitPs` picoseconds; nothing when it is no number or negative.
[[nodiscard]] std::optional<Int128> picosecondsOf(std::string_view text, std::int64_t unitPs);
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b);
// What stood there, in quotes, short and printable.
[[nodiscard]] std::string shown(std::string_view text);

struct LineProblem {
    std::size_t column = 1;
    std::string expected;
    std::string found;
};

// Recorded times as times since the first of them. False: more than 100 days later, which no simulated time can hold.
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

// The formats. Of those that are a table of columns, trace_columns.cpp knows the names.
[[nodiscard]] std::unique_ptr<LineFormat> makeColumnFormat(std::string_view id); // null when it is none of its own
[[nodiscard]] std::unique_ptr<LineFormat> makeFioFormat();
[[nodiscard]] std::unique_ptr<LineFormat> makeBlkparseFormat();

} // namespace floom
