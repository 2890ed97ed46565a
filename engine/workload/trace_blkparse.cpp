// SPDX-License-Identifier: GPL-3.0-or-later
// Text of blkparse in its default layout: `MAJ,MIN CPU SEQUENCE SECONDS PID ACTION RWBS [SECTOR + SECTORS] [PROCESS]`.
// One action is replayed: Q (queued) or D (issued to the device), whichever appears first; others are ignored. RWBS: R is a read, W a
// write, D a discard (trim), F alone a flush; S, A, M and N are ignored. The summary after the records ends the trace.
#include "base/number_text.h"
#include "workload/line_format.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr Time kSecond{kPicosecondsPerSecond};
constexpr std::uint64_t kGreatestSector = (std::uint64_t{1} << 62) / 512;
constexpr std::uint64_t kMostSectors = ((std::uint64_t{1} << 32) - 512) / 512;

class BlkparseFormat final : public LineFormat {
public:
    Step parse(std::string_view line, std::uint64_t, TraceRecord& record, LineProblem& problem) override
    {
        if (m_isOver)
            return Step::skip;
        splitFields(line, ' ', m_fields);
        if (!readDevice(record.device)) {
            m_isOver = m_action != 0;
            return m_isOver ? Step::skip : complain(0, "a device as MAJOR,MINOR", problem);
        }
        if (m_fields.size() < kRwbs) {
            problem = {line.size() + 1, "MAJ,MIN CPU SEQUENCE SECONDS PID ACTION RWBS SECTOR + SECTORS",
                       countedText(m_fields.size(), "field")};
            return Step::bad;
        }
        const std::string_view action = m_fields[kAction].text;
        if (m_action == 0 && (action == "Q" || action == "D"))
            m_action = action.front();
        if (action.size() != 1 || action.front() != m_action)
            return Step::skip;
        return readRequest(line, record, problem);
    }

private:
    static constexpr std::size_t kTime = 3, kAction = 5, kRwbs = 6, kSector = 7, kPlus = 8, kSectors = 9;

    Step complain(std::size_t i, const char* expected, LineProblem& problem) const
    {
        problem = {m_fields[i].column, expected, shown(m_fields[i].text)};
        return Step::bad;
    }

    bool readDevice(std::uint32_t& device) const
    {
        const std::string_view text = m_fields.front().text;
        const std::size_t comma = text.find(',');
        const auto major = unsignedOf(text.substr(0, comma));
        const auto minor = comma == std::string_view::npos ? std::nullopt : unsignedOf(text.substr(comma + 1));
        if (!major || !minor || *major > 4'095 || *minor > 1'048'575)
            return false;
        device = static_cast<std::uint32_t>(*major << 20 | *minor);
        return true;
    }

    Step readRequest(std::string_view line, TraceRecord& record, LineProblem& problem)
    {
        const auto at = picosecondsOf(m_fields[kTime].text, kSecond);
        if (!at)
            return complain(kTime, "a time in seconds", problem);
        if (!m_since.take(*at, record.at))
            return complain(kTime, "a time within 100 days of the first record", problem);
        if (m_fields.size() <= kRwbs) {
            problem = {line.size() + 1, "an RWBS field such as R, WS or D", "the end of the line"};
            return Step::bad;
        }
        const std::string_view rwbs = m_fields[kRwbs].text;
        const auto has = [&](char c) { return rwbs.find(c) != std::string_view::npos; };
        const bool transfers = has('R') || has('W') || has('D');
        const bool hasPlace = m_fields.size() > kSectors && m_fields[kPlus].text == "+";
        if (!transfers || !hasPlace) {
            if (!has('F'))
                return transfers ? complain(std::min(kSector, m_fields.size() - 1), "SECTOR + SECTORS", problem) : Step::skip;
            record.op = HostOp::flush;
            record.offset = record.bytes = 0;
            return Step::record;
        }
        record.op = has('D') ? HostOp::trim : has('W') ? HostOp::write : HostOp::read;
        return readPlace(record, problem);
    }

    Step readPlace(TraceRecord& record, LineProblem& problem)
    {
        const auto sector = unsignedOf(m_fields[kSector].text);
        const auto sectors = unsignedOf(m_fields[kSectors].text);
        if (!sector || *sector > kGreatestSector)
            return complain(kSector, "a sector number", problem);
        if (!sectors || *sectors > kMostSectors)
            return complain(kSectors, "a number of sectors below 4 GiB", problem);
        record.offset = *sector * 512;
        record.bytes = *sectors * 512;
        return Step::record;
    }

    std::vector<Field> m_fields;
    SinceFirst m_since;
    char m_action = 0; // Q or D, whichever came first; 0: none yet
    bool m_isOver = false;
};

} // namespace

std::unique_ptr<LineFormat> makeBlkparseFormat()
{
    return std::make_unique<BlkparseFormat>();
}

} // namespace floom::inline engine
