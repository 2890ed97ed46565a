// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/line_format.h"

#include "workload/line_reader.h"

#include <algorithm>
#include <charconv>

namespace floom::inline engine {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

void splitAtBlanks(std::string_view line, std::vector<Field>& fields)
{
    std::size_t at = 0;
    while (true) {
        while (at < line.size() && isBlank(line[at]))
            ++at;
        if (at == line.size())
            return;
        const std::size_t begin = at;
        while (at < line.size() && !isBlank(line[at]))
            ++at;
        fields.push_back({line.substr(begin, at - begin), begin + 1});
    }
}

class LineTraceReader final : public TraceReader {
public:
    LineTraceReader(std::istream& stream, std::string_view fileName, std::unique_ptr<LineFormat> format)
        : m_lines(stream)
        , m_fileName(fileName)
        , m_format(std::move(format))
    {
    }

    TraceStep next(TraceRecord& record) override
    {
        std::string_view line;
        while (m_state == TraceStep::record) {
            const LineReader::Step step = m_lines.next(line);
            if (step != LineReader::Step::line)
                return finish(step);
            if (std::all_of(line.begin(), line.end(), isBlank))
                continue;
            LineProblem problem;
            const LineFormat::Step parsed = m_format->parse(line, m_lines.number(), record, problem);
            if (parsed == LineFormat::Step::bad)
                return fail(problem.column, problem.expected, problem.found);
            if (parsed == LineFormat::Step::record) {
                record.wasEarly = record.at < m_latest;
                record.at = m_latest = later(m_latest, record.at);
                return TraceStep::record;
            }
        }
        return m_state;
    }

    const Error& error() const override { return m_error; }
    std::uint64_t lines() const override { return m_lines.number(); }

private:
    TraceStep finish(LineReader::Step step)
    {
        if (step == LineReader::Step::end)
            return m_state = TraceStep::end;
        if (step == LineReader::Step::tooLong)
            return fail(1, "a line of at most 64 KiB", "a longer one");
        m_error = {m_fileName, "a text file", "something that cannot be read", "Is it a folder, or was the device removed?"};
        return m_state = TraceStep::failed;
    }

    TraceStep fail(std::size_t column, std::string expected, std::string found)
    {
        m_error = {m_fileName + ":" + std::to_string(m_lines.number()) + ":" + std::to_string(column), std::move(expected),
                   std::move(found), ""};
        return m_state = TraceStep::failed;
    }

    LineReader m_lines;
    std::string m_fileName;
    std::unique_ptr<LineFormat> m_format;
    TraceStep m_state = TraceStep::record;
    Error m_error;
    Time m_latest;
};

} // namespace

void splitFields(std::string_view line, char separator, std::vector<Field>& fields)
{
    fields.clear();
    if (separator == ' ') {
        splitAtBlanks(line, fields);
        return;
    }
    std::size_t begin = 0;
    while (true) {
        std::size_t end = begin;
        while (end < line.size() && line[end] != separator)
            ++end;
        std::size_t first = begin;
        std::size_t last = end;
        while (first < last && isBlank(line[first]))
            ++first;
        while (last > first && isBlank(line[last - 1]))
            --last;
        fields.push_back({line.substr(first, last - first), first + 1});
        if (end == line.size())
            return;
        begin = end + 1;
    }
}

std::optional<std::uint64_t> unsignedOf(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::optional<Int128> picosecondsOf(std::string_view text, Time unit)
{
    const char* const end = text.data() + text.size();
    std::uint64_t whole = 0;
    const auto [afterWhole, failure] = std::from_chars(text.data(), end, whole);
    if (failure != std::errc())
        return std::nullopt;
    Int128 ps = static_cast<Int128>(whole) * unit.ps;
    if (afterWhole == end)
        return ps;
    const char* at = afterWhole;
    if (*at == '.') {
        std::int64_t digit = unit.ps;
        for (++at; at != end && *at >= '0' && *at <= '9'; ++at) {
            digit /= 10; // units are powers of ten: digits below a picosecond are dropped
            ps += digit * (*at - '0');
        }
    }
    if (at == end)
        return ps;
    double number = 0; // with an exponent: rare, and a double has enough digits then
    const auto [afterNumber, wrong] = std::from_chars(text.data(), end, number);
    if (wrong != std::errc() || afterNumber != end || !(number * static_cast<double>(unit.ps) < 1e30))
        return std::nullopt;
    return static_cast<Int128>(number * static_cast<double>(unit.ps) + 0.5);
}

bool SinceFirst::take(Int128 ps, Time& at)
{
    if (!m_first)
        m_first = ps;
    const Int128 since = std::max<Int128>(ps - *m_first, -1); // the reader raises it to its predecessor's and counts it
    if (since > kLongestTrace.ps)
        return false;
    at = Time{static_cast<std::int64_t>(since)};
    return true;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lowered(x) == lowered(y); });
}

std::string shown(std::string_view text)
{
    constexpr std::size_t kMost = 40;
    std::string result = "'";
    for (const char c : text.substr(0, kMost))
        result += c >= ' ' && c <= '~' ? c : '?';
    return result + (text.size() > kMost ? "...'" : "'");
}

std::unique_ptr<TraceReader> makeLineTraceReader(std::istream& stream, std::string_view fileName, std::unique_ptr<LineFormat> format)
{
    return std::make_unique<LineTraceReader>(stream, fileName, std::move(format));
}

} // namespace floom::inline engine
