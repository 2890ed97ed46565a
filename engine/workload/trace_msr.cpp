// SPDX-License-Identifier: GPL-3.0-or-later
// MSR Cambridge block traces (Narayanan, Donnelly and Rowstron, "Write off-loading", FAST 2008): comma-separated
// Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime with times in Windows filetime ticks of 100 ns and bytes elsewhere.
// Hostname and disk are not told apart: one file is replayed onto one drive. The recorded response times are checked but not used.
#include "workload/line_format.h"

namespace floom {

namespace {

constexpr std::int64_t kPicosecondsPerTick = 100'000;
constexpr std::uint64_t kMostTicks = std::uint64_t{100} * 86'400 * 10'000'000; // 100 days
constexpr std::uint64_t kGreatestOffset = std::uint64_t{1} << 62;
constexpr std::uint64_t kGreatestSize = (std::uint64_t{1} << 32) - 512;

enum Column : std::size_t { timestamp, hostname, disk, type, offset, size, responseTime, columns };

class MsrFormat final : public LineFormat {
public:
    Step parse(std::string_view line, std::uint64_t number, TraceRecord& record, LineProblem& problem) override
    {
        splitFields(line, ',', m_fields);
        if (number == 1 && equalsIgnoringCase(m_fields.front().text, "Timestamp"))
            return Step::skip;
        if (m_fields.size() != columns) {
            problem = {line.size() + 1, "7 fields: Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime",
                       std::to_string(m_fields.size()) + (m_fields.size() == 1 ? " field" : " fields")};
            return Step::bad;
        }
        std::uint64_t ticks = 0;
        std::uint64_t ignored = 0;
        const bool understood = readNumber(timestamp, UINT64_MAX, "a time in ticks of 100 ns", ticks, problem)
            && readNumber(disk, 255, "a disk number from 0 to 255", ignored, problem) && readType(record.op, problem)
            && readNumber(offset, kGreatestOffset, "an offset in bytes below 2^62", record.offset, problem)
            && readNumber(size, kGreatestSize, "a size in bytes below 4 GiB", record.bytes, problem)
            && readNumber(responseTime, UINT64_MAX, "a response time in ticks of 100 ns", ignored, problem)
            && readTime(ticks, record.at, problem);
        return understood ? Step::record : Step::bad;
    }

private:
    bool complain(Column column, std::string expected, LineProblem& problem) const
    {
        problem = {m_fields[column].column, std::move(expected), shown(m_fields[column].text)};
        return false;
    }

    bool readNumber(Column column, std::uint64_t greatest, const char* expected, std::uint64_t& number, LineProblem& problem) const
    {
        const std::optional<std::uint64_t> found = unsignedOf(m_fields[column].text);
        if (!found || *found > greatest)
            return complain(column, expected, problem);
        number = *found;
        return true;
    }

    bool readType(HostOp& op, LineProblem& problem) const
    {
        const bool isRead = equalsIgnoringCase(m_fields[type].text, "Read");
        if (!isRead && !equalsIgnoringCase(m_fields[type].text, "Write"))
            return complain(type, "Read or Write", problem);
        op = isRead ? HostOp::read : HostOp::write;
        return true;
    }

    bool readTime(std::uint64_t ticks, Time& at, LineProblem& problem)
    {
        if (!m_first)
            m_first = ticks;
        const std::uint64_t since = ticks > *m_first ? ticks - *m_first : 0;
        if (since > kMostTicks)
            return complain(timestamp, "a time within 100 days of the first record", problem);
        at = Time{static_cast<std::int64_t>(since) * kPicosecondsPerTick};
        return true;
    }

    std::vector<Field> m_fields;
    std::optional<std::uint64_t> m_first;
};

} // namespace

std::unique_ptr<LineFormat> makeMsrFormat()
{
    return std::make_unique<MsrFormat>();
}

} // namespace floom
