// SPDX-License-Identifier: GPL-3.0-or-later
// fio's I/O logs, versions 2 and 3 (HOWTO.rst and iolog.c of fio); the first line says which.
//   2: `FILE add|open|close`, `FILE read|write|trim OFFSET LENGTH`, `FILE sync|datasync`, `FILE wait MICROSECONDS`: waits add up, those
//      below 100 µs are discarded, as fio does.
//   3: `MICROSECONDS FILE ACTION [OFFSET LENGTH]`, without waits.
// Each file is a device, numbered in order of appearance.
#include "base/number_text.h"
#include "workload/line_format.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::int64_t kMicrosecond = 1'000'000;
constexpr std::uint64_t kGreatestOffset = std::uint64_t{1} << 62;
constexpr std::uint64_t kGreatestSize = (std::uint64_t{1} << 32) - 512;
constexpr std::uint64_t kGreatestWait = std::uint64_t{100} * 86'400 * 1'000'000;
constexpr std::uint64_t kLeastWait = 100;
constexpr std::size_t kMostFiles = 65'536;

class FioFormat final : public LineFormat {
public:
    Step parse(std::string_view line, std::uint64_t, TraceRecord& record, LineProblem& problem) override
    {
        splitFields(line, ' ', m_fields);
        if (m_version == 0)
            return readHeader(line, problem);
        const std::size_t file = m_version == 3 ? 1 : 0;
        m_problem = &problem;
        if (m_fields.size() < file + 2)
            return complain(line.size() + 1, m_version == 3 ? "MICROSECONDS FILE ACTION [OFFSET LENGTH]" : "FILE ACTION [OFFSET LENGTH]",
                            countedText(m_fields.size(), "field"));
        if (file == 1 && !readTime(m_fields.front()))
            return Step::bad;
        return act(m_fields[file].text, file + 1, record, line.size() + 1);
    }

private:
    Step complain(std::size_t column, std::string expected, std::string found)
    {
        *m_problem = {column, std::move(expected), std::move(found)};
        return Step::bad;
    }

    Step readHeader(std::string_view line, LineProblem& problem)
    {
        const bool isHeader =
            m_fields.size() == 4 && m_fields[0].text == "fio" && m_fields[1].text == "version" && m_fields[3].text == "iolog";
        if (isHeader && (m_fields[2].text == "2" || m_fields[2].text == "3")) {
            m_version = m_fields[2].text == "2" ? 2 : 3;
            return Step::skip;
        }
        problem = {isHeader ? m_fields[2].column : 1, "the line 'fio version 2 iolog' or 'fio version 3 iolog' first", shown(line)};
        return Step::bad;
    }

    bool readTime(const Field& field)
    {
        const std::optional<std::uint64_t> us = unsignedOf(field.text);
        if (us && *us <= INT64_MAX / 4) {
            m_clock = static_cast<Int128>(*us) * kMicrosecond;
            return true;
        }
        complain(field.column, "a time in microseconds", shown(field.text));
        return false;
    }

    Step act(std::string_view file, std::size_t action, TraceRecord& record, std::size_t endColumn)
    {
        const std::string_view what = m_fields[action].text;
        if (what == "add" || what == "open" || what == "close")
            return Step::skip;
        std::uint64_t first = 0;
        std::uint64_t second = 0;
        if (what == "wait" && m_version == 2) {
            if (!readNumber(action + 1, kGreatestWait, "a wait in microseconds", endColumn, first))
                return Step::bad;
            m_clock += first >= kLeastWait ? static_cast<Int128>(first) * kMicrosecond : 0;
            return Step::skip;
        }
        const bool isFlush = what == "sync" || what == "datasync";
        if (!isFlush && what != "read" && what != "write" && what != "trim")
            return complain(m_fields[action].column,
                            m_version == 2 ? "add, open, close, wait, read, write, sync, datasync or trim"
                                           : "add, open, close, read, write, sync, datasync or trim",
                            shown(what));
        if (!isFlush
            && (!readNumber(action + 1, kGreatestOffset, "an offset in bytes below 2^62", endColumn, first)
                || !readNumber(action + 2, kGreatestSize, "a length in bytes below 4 GiB", endColumn, second)))
            return Step::bad;
        record.op = isFlush ? HostOp::flush : what == "read" ? HostOp::read : what == "write" ? HostOp::write : HostOp::trim;
        record.offset = first;
        record.bytes = second;
        record.device = deviceOf(file);
        if (!m_since.take(m_clock, record.at))
            return complain(m_fields[m_version == 3 ? 0 : action].column, "a time within 100 days of the first record",
                            shown(m_fields[0].text));
        return Step::record;
    }

    bool readNumber(std::size_t i, std::uint64_t greatest, const char* expected, std::size_t endColumn, std::uint64_t& number)
    {
        const std::optional<std::uint64_t> found = i < m_fields.size() ? unsignedOf(m_fields[i].text) : std::nullopt;
        if (found && *found <= greatest) {
            number = *found;
            return true;
        }
        if (i < m_fields.size())
            complain(m_fields[i].column, expected, shown(m_fields[i].text));
        else
            complain(endColumn, expected, "the end of the line");
        return false;
    }

    std::uint32_t deviceOf(std::string_view file)
    {
        if (m_last < m_files.size() && m_files[m_last] == file)
            return static_cast<std::uint32_t>(m_last);
        m_last = static_cast<std::size_t>(std::find(m_files.begin(), m_files.end(), file) - m_files.begin());
        if (m_last == m_files.size() && m_files.size() < kMostFiles)
            m_files.emplace_back(file);
        return static_cast<std::uint32_t>(m_last);
    }

    int m_version = 0; // 0: before the first line
    std::vector<Field> m_fields;
    std::vector<std::string> m_files;
    std::size_t m_last = 0;
    Int128 m_clock = 0;
    SinceFirst m_since;
    LineProblem* m_problem = nullptr;
};

} // namespace

std::unique_ptr<LineFormat> makeFioFormat()
{
    return std::make_unique<FioFormat>();
}

} // namespace floom::inline engine
