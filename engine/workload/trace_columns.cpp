// SPDX-License-Identifier: GPL-3.0-or-later
// Trace formats that are tables: every line has the same columns. One row here defines the columns and their units.
//   msr      MSR Cambridge (Narayanan et al., FAST 2008): filetime ticks of 100 ns, bytes. Host and disk are ignored.
//   spc      SPC trace file 1.0.1 (UMass Financial, WebSearch): ASU, 512 B blocks, bytes, R or W, seconds; more fields may follow.
//   disksim  DiskSim ASCII: milliseconds, device, 512 B blocks, blocks, flags in hexadecimal (bit 0: read).
//   mqsim    MQSim ASCII, also ssdsim: nanoseconds, device, 512 B sectors, sectors, 1 = read and 0 = write.
//   alibaba  Alibaba block traces 2020: device, R or W, bytes, bytes, microseconds.
//   systor   SYSTOR '17 (Fujitsu VDI): seconds, response, R or W, LUN, bytes, bytes.
//   tencent  Tencent CBS: seconds, 512 B, 512 B, 0 = read and 1 = write, volume.
//   fiu      FIU: nanoseconds, process number and name, 512 B blocks, blocks, R or W, major, minor, digest.
#include "base/number_text.h"
#include "workload/line_format.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace floom::inline engine {

namespace {

enum class Holds : std::uint8_t { nothing, time, device, op, offset, size, number, ignored };

struct Column {
    Holds holds = Holds::nothing;
    const char* expected = "";
};

struct Layout {
    const char* id;
    char separator;
    bool mayGoOn; // extra fields may follow, ignored
    Time tick;
    std::uint64_t offsetUnit, sizeUnit;
    bool (*op)(std::string_view text, HostOp& op);
    const char* fields;
    std::array<Column, 9> columns;
};

bool wordOp(std::string_view text, HostOp& op)
{
    const bool isRead = equalsIgnoringCase(text, "R") || equalsIgnoringCase(text, "Read");
    op = isRead ? HostOp::read : HostOp::write;
    return isRead || equalsIgnoringCase(text, "W") || equalsIgnoringCase(text, "Write");
}

bool oneIsRead(std::string_view text, HostOp& op)
{
    op = text == "1" ? HostOp::read : HostOp::write;
    return text == "0" || text == "1";
}

bool oneIsWrite(std::string_view text, HostOp& op)
{
    op = text == "0" ? HostOp::read : HostOp::write;
    return text == "0" || text == "1";
}

bool hexFlags(std::string_view text, HostOp& op)
{
    std::uint32_t flags = 0;
    if (text.starts_with("0x") || text.starts_with("0X"))
        text.remove_prefix(2);
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), flags, 16);
    op = (flags & 1U) != 0 ? HostOp::read : HostOp::write;
    return failure == std::errc() && end == text.data() + text.size();
}

constexpr Time kNs = nanoseconds(1), kUs = microseconds(1), kMs = milliseconds(1), kS{kPicosecondsPerSecond};
constexpr std::uint64_t kGreatestOffset = std::uint64_t{1} << 62;
constexpr std::uint64_t kGreatestSize = (std::uint64_t{1} << 32) - 512;
constexpr Column kOffsetBytes{Holds::offset, "an offset in bytes below 2^62"}, kSizeBytes{Holds::size, "a size in bytes below 4 GiB"};
constexpr Column kOffsetBlocks{Holds::offset, "a block number, blocks of 512 B below 2^62 B"};
constexpr Column kSizeBlocks{Holds::size, "a number of 512 B blocks below 4 GiB"};
constexpr Column kDevice{Holds::device, "a device number"};
constexpr Column kReadOrWrite{Holds::op, "R or W"};
constexpr Column kIgnored{Holds::ignored, ""};

const Layout kLayouts[] = {
    {"msr",
     ',',
     false,
     100 * kNs,
     1,
     1,
     wordOp,
     "7 fields: Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime",
     {{{Holds::time, "a time in ticks of 100 ns"},
       kIgnored,
       {Holds::number, "a disk number"},
       {Holds::op, "Read or Write"},
       kOffsetBytes,
       kSizeBytes,
       {Holds::number, "a response time in ticks of 100 ns"}}}},
    {"spc",
     ',',
     true,
     kS,
     512,
     1,
     wordOp,
     "5 fields or more: ASU,LBA,Size,Opcode,Timestamp",
     {{{Holds::device, "an application's storage unit (ASU), a number"},
       kOffsetBlocks,
       kSizeBytes,
       kReadOrWrite,
       {Holds::time, "a time in seconds"}}}},
    {"alibaba",
     ',',
     false,
     kUs,
     1,
     1,
     wordOp,
     "5 fields: device_id,opcode,offset,length,timestamp",
     {{kDevice, kReadOrWrite, kOffsetBytes, kSizeBytes, {Holds::time, "a time in microseconds"}}}},
    {"systor",
     ',',
     false,
     kS,
     1,
     1,
     wordOp,
     "6 fields: Timestamp,Response,IOType,LUN,Offset,Size",
     {{{Holds::time, "a time in seconds"}, kIgnored, kReadOrWrite, kDevice, kOffsetBytes, kSizeBytes}}},
    {"tencent",
     ',',
     false,
     kS,
     512,
     512,
     oneIsWrite,
     "5 fields: Timestamp,Offset,Size,IOType,VolumeID",
     {{{Holds::time, "a time in seconds"}, kOffsetBlocks, kSizeBlocks, {Holds::op, "0 for a read or 1 for a write"}, kDevice}}},
    {"mqsim",
     ' ',
     false,
     kNs,
     512,
     512,
     oneIsRead,
     "5 fields: time device sector sectors type",
     {{{Holds::time, "a time in whole nanoseconds"}, kDevice, kOffsetBlocks, kSizeBlocks, {Holds::op, "1 for a read or 0 for a write"}}}},
    {"disksim",
     ' ',
     false,
     kMs,
     512,
     512,
     hexFlags,
     "5 fields: time device block blocks flags",
     {{{Holds::time, "a time in milliseconds"},
       kDevice,
       kOffsetBlocks,
       kSizeBlocks,
       {Holds::op, "flags in hexadecimal, bit 0 for a read"}}}},
    {"fiu",
     ' ',
     false,
     kNs,
     512,
     512,
     wordOp,
     "9 fields: time pid process block blocks type major minor digest",
     {{{Holds::time, "a time in whole nanoseconds"},
       {Holds::number, "a process number"},
       kIgnored,
       kOffsetBlocks,
       kSizeBlocks,
       kReadOrWrite,
       kIgnored,
       kIgnored,
       kIgnored}}},
};

class ColumnFormat final : public LineFormat {
public:
    explicit ColumnFormat(const Layout& layout)
        : m_layout(layout)
    {
        while (m_columns < layout.columns.size() && layout.columns[m_columns].holds != Holds::nothing)
            ++m_columns;
    }

    Step parse(std::string_view line, std::uint64_t number, TraceRecord& record, LineProblem& problem) override
    {
        splitFields(line, m_layout.separator, m_fields);
        if (number == 1 && isHeader(m_fields.front().text))
            return Step::skip;
        if (m_fields.size() < m_columns || (m_fields.size() > m_columns && !m_layout.mayGoOn)) {
            problem = {line.size() + 1, m_layout.fields, countedText(m_fields.size(), "field")};
            return Step::bad;
        }
        for (std::size_t i = 0; i < m_columns; ++i)
            if (!take(m_layout.columns[i].holds, m_fields[i].text, record)) {
                problem = {m_fields[i].column, m_layout.columns[i].expected, shown(m_fields[i].text)};
                return Step::bad;
            }
        // Checked last: if a line has several faults, the error names the first bad column before a time out of range.
        if (!m_since.take(m_at, record.at)) {
            std::size_t column = 0;
            while (m_layout.columns[column].holds != Holds::time)
                ++column;
            problem = {m_fields[column].column, "a time within 100 days of the first record", shown(m_fields[column].text)};
            return Step::bad;
        }
        return Step::record;
    }

private:
    static bool isHeader(std::string_view first)
    {
        return equalsIgnoringCase(first, "Timestamp") || equalsIgnoringCase(first, "device_id") || equalsIgnoringCase(first, "ASU");
    }

    bool take(Holds holds, std::string_view text, TraceRecord& record)
    {
        std::uint64_t number = 0;
        switch (holds) {
        case Holds::time:
            return takeTime(text);
        case Holds::op:
            return m_layout.op(text, record.op);
        case Holds::offset:
            return takeNumber(text, kGreatestOffset / m_layout.offsetUnit, number) && (record.offset = number * m_layout.offsetUnit, true);
        case Holds::size:
            return takeNumber(text, kGreatestSize / m_layout.sizeUnit, number) && (record.bytes = number * m_layout.sizeUnit, true);
        case Holds::device:
            return takeNumber(text, UINT32_MAX, number) && (record.device = static_cast<std::uint32_t>(number), true);
        case Holds::number:
            return takeNumber(text, UINT64_MAX, number);
        case Holds::ignored:
        case Holds::nothing:
            break;
        }
        return true;
    }

    bool takeTime(std::string_view text)
    {
        const bool whole = m_layout.tick < kUs; // ticks and nanoseconds are integers
        if (whole && !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return false;
        const std::optional<Int128> ps = picosecondsOf(text, m_layout.tick);
        m_at = ps.value_or(0);
        return ps.has_value();
    }

    static bool takeNumber(std::string_view text, std::uint64_t greatest, std::uint64_t& number)
    {
        const std::optional<std::uint64_t> found = unsignedOf(text);
        number = found.value_or(0);
        return found && number <= greatest;
    }

    const Layout& m_layout;
    std::size_t m_columns = 0;
    std::vector<Field> m_fields;
    SinceFirst m_since;
    Int128 m_at = 0;
};

} // namespace

std::unique_ptr<LineFormat> makeColumnFormat(std::string_view id)
{
    for (const Layout& layout : kLayouts)
        if (id == layout.id)
            return std::make_unique<ColumnFormat>(layout);
    return nullptr;
}

} // namespace floom::inline engine
