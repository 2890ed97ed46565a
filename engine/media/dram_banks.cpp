// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/dram_banks.h"

#include "base/wide.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

// Whole cycles of a data sheet time, rounded up as in JESD79-4: in thousandths of a cycle; an excess below 2.6 % over a whole number counts
// as rounding by the data sheet.
std::int64_t wholeCycles(Time t, std::int64_t hertz)
{
    const auto thousandths = static_cast<std::int64_t>(static_cast<Int128>(t.ps) * hertz / (kPicosecondsPerSecond / 1000));
    return (thousandths + 974) / 1000;
}

} // namespace

DramTiming DramTiming::read(const ParameterReader& p)
{
    const std::int64_t hertz = p.rate("rate") / 2;
    const auto in = [&](const char* id) { return wholeCycles(p.time(id), hertz); };
    DramTiming t;
    t.cl = in("tCL");
    t.cwl = in("tCWL");
    t.rcd = in("tRCD");
    t.rp = in("tRP");
    t.ras = in("tRAS");
    t.rc = in("tRC");
    t.rrd = in("tRRD");
    t.faw = in("tFAW");
    t.wr = in("tWR");
    t.wtr = in("tWTR");
    t.rtp = in("tRTP");
    t.ccd = in("tCCD");
    t.rfc = in("tRFC");
    t.refi = p.flag("refresh") ? in("tREFI") : 0;
    t.burst = std::max<std::int64_t>(1, p.count("burstLength") / 2);
    t.rrdl = std::max(t.rrd, in("tRRDL"));
    t.wtrl = std::max(t.wtr, in("tWTRL"));
    t.ccdl = std::max(t.ccd, in("tCCDL"));
    t.ccdlw = std::max(t.ccdl, in("tCCDLWR"));
    return t;
}

DramBanks::DramBanks(const DramTiming& timing, const DramShape& shape)
    : m_t(timing)
    , m_shape(shape)
    , m_spacing(timing.spacing())
    , m_rowBursts(bursts(shape.rowBytes))
    , m_worthwhile(rowsHide() ? 3 * shape.rowBytes : INT64_MAX)
    , m_hiddenLast(rowsHide() ? shape.rowBytes : -1)
    , m_banks(static_cast<std::size_t>(shape.banks))
    , m_nextRefresh(timing.refi > 0 ? timing.refi : INT64_MAX)
    , m_plain(shape.groups == 1 && !shape.closedPages)
{
    // A rule reports group counts that do not divide the banks; the clamp keeps every bank index valid.
    m_shape.groups = std::clamp<std::int64_t>(m_shape.groups, 1, std::min(m_shape.banks, kMostGroups));
}

std::int64_t DramBanks::span(std::int64_t n, bool write) const
{
    const std::int64_t groups = m_shape.groups, apart = n - 1;
    if (groups == 1)
        return m_spacing * apart;
    return std::max(m_spacing * apart, m_t.spacingInGroup(write) * (apart / groups) + m_spacing * (apart % groups));
}

std::int64_t DramBanks::least(std::int64_t n, bool write) const
{
    const std::int64_t groups = m_shape.groups;
    return groups == 1 ? m_spacing * n : std::max(m_spacing * n, m_t.spacingInGroup(write) * n / groups);
}

template <bool kLogged, bool kClosed>
std::int64_t DramBanks::streamElse(std::int64_t t, std::int64_t address, std::int64_t bytes, bool write)
{
    return write ? stream<kLogged, kClosed, true>(t, address, bytes) : stream<kLogged, kClosed, false>(t, address, bytes);
}

std::int64_t DramBanks::accessElse(std::int64_t ready, std::int64_t address, std::int64_t bytes, bool write)
{
    if (bytes <= 0)
        return ready;
    if (m_shape.groups > 1) [[unlikely]] {
        if (m_log != nullptr) [[unlikely]]
            return m_shape.closedPages ? spread<true, true>(ready, address, bytes, write)
                                       : spread<true, false>(ready, address, bytes, write);
        return m_shape.closedPages ? spread<false, true>(ready, address, bytes, write) : spread<false, false>(ready, address, bytes, write);
    }
    if (m_log != nullptr) [[unlikely]]
        return m_shape.closedPages ? streamElse<true, true>(ready, address, bytes, write)
                                   : streamElse<true, false>(ready, address, bytes, write);
    return m_shape.closedPages ? streamElse<false, true>(ready, address, bytes, write)
                               : streamElse<false, false>(ready, address, bytes, write);
}

// Whether the data of a whole row take so long that the next row of the access is always open before its turn: the longest that any earlier
// command of the banks can hold it up, counted from the first column of the row before.
bool DramBanks::rowsHide() const
{
    const std::int64_t past = m_t.ras + m_t.cl + m_t.cwl + m_t.wr + m_t.rtp + m_t.burst; // until no row of before holds its bank
    const std::int64_t opening = m_t.rp + std::max(m_t.faw, m_t.rrd) + m_t.rcd;
    return m_shape.banks > 1 && m_t.rc <= m_t.ras + m_t.rp && m_spacing * m_rowBursts >= past + opening;
}

// As stream(), with bank groups; cut at the size of a row, so that a refresh is postponed no longer than without groups. Bursts rotate over
// the groups: each is one step behind the previous burst and tCCD_L behind the previous burst of its group. Rows are opened in the first
// round; from the second on the rounds repeat, so that the later ones are a multiplication.
template <bool kLogged, bool kClosed> std::int64_t DramBanks::spread(std::int64_t t, std::int64_t address, std::int64_t bytes, bool write)
{
    const std::int64_t groups = m_shape.groups, banks = m_shape.banks / groups, rowBytes = m_shape.rowBytes;
    const std::int64_t latency = write ? m_t.cwl : m_t.cl;
    const std::int64_t release = write ? latency + m_t.burst + m_t.wr : m_t.rtp;
    const std::int64_t step = m_spacing, inGroup = m_t.spacingInGroup(write), round = std::max(inGroup, step * groups);
    const std::int64_t wrote = m_t.cwl + m_t.burst + m_t.wtrl; // from a write of the group to a read
    std::int64_t last = m_lastColumn, settled = kLongAgo, total = 0;
    Activates activates = m_activates;
    std::int64_t dataBus = std::max(t, m_dataFree - latency);
    std::int64_t soonest = std::max(dataBus, last + step);
    if (m_lastWrite != write)
        soonest = std::max(soonest, write ? m_dataFree + DramTiming::kTurnaround - latency : m_dataFree + m_t.wtr);
    while (bytes > 0) {
        if (dataBus >= m_nextRefresh) [[unlikely]] {
            m_settled = std::max(m_settled, settled + m_t.rp);
            refresh<kLogged>(dataBus);
        }
        const std::int64_t piece = std::min(bytes, rowBytes - address % rowBytes), n = bursts(piece);
        const std::int64_t row = address / (rowBytes * groups), first = address / m_shape.burstBytes;
        const auto groupOf = [&](std::int64_t burst) { return (first + burst) % groups; };
        const auto bankOf = [&](std::int64_t group) -> Bank& { return m_banks[static_cast<std::size_t>(group * banks + row % banks)]; };
        std::array<std::int64_t, 2 * kMostGroups> column; // of the bursts of the first two rounds
        for (std::int64_t i = 0; i < std::min(n, 2 * groups); ++i) {
            std::int64_t& at = column[static_cast<std::size_t>(i)];
            if (i >= groups) {
                at = std::max(soonest, column[static_cast<std::size_t>(i - groups)] + inGroup);
            } else {
                Group& group = m_groups[static_cast<std::size_t>(groupOf(i))];
                Bank& bank = bankOf(groupOf(i));
                if (bank.row != row || closed(bank))
                    t = openIn<kLogged, kClosed>(activates, group, bank, row, t);
                at = std::max(std::max(soonest, bank.activated + m_t.rcd),
                              write ? group.written + inGroup : std::max(group.read + inGroup, group.written + wrote));
            }
            soonest = at + step;
        }
        const auto columnOf = [&](std::int64_t i) {
            const std::int64_t later = i < 2 * groups ? 0 : i / groups - 1; // rounds after the second
            return column[static_cast<std::size_t>(i - later * groups)] + later * round;
        };
        if constexpr (kLogged)
            for (std::int64_t i = 0; i < n; ++i)
                log(columnOf(i), write ? DramCommand::write : DramCommand::read, bankOf(groupOf(i)), row);
        for (std::int64_t i = std::max<std::int64_t>(0, n - groups); i < n; ++i) { // the last burst of each group
            Group& group = m_groups[static_cast<std::size_t>(groupOf(i))];
            Bank& bank = bankOf(groupOf(i));
            last = columnOf(i);
            (write ? group.written : group.read) = last;
            bank.mayPrecharge = std::max(bank.mayPrecharge, last + release);
            settled = std::max(settled, bank.mayPrecharge);
            if constexpr (kLogged && kClosed)
                log(bank.mayPrecharge, DramCommand::precharge, bank, row);
            if constexpr (kClosed)
                bank.row = -1;
        }
        total += n;
        address += piece;
        bytes -= piece;
        dataBus = last + m_t.burst;
        soonest = last + step;
    }
    m_settled = std::max(m_settled, settled + m_t.rp);
    (write ? m_counts.writeBursts : m_counts.readBursts) += total;
    m_activates = activates;
    m_lastColumn = last;
    m_lastWrite = write;
    return m_dataFree = last + latency + m_t.burst;
}

template <bool kLogged, bool kClosed>
std::int64_t DramBanks::openIn(Activates& activates, Group& group, Bank& bank, std::int64_t row, std::int64_t t)
{
    const std::int64_t alone = std::max(precharged<kLogged, kClosed>(bank, t), bank.activated + m_t.rc);
    const std::int64_t at =
        std::max({alone, activates.latest + m_t.rrd, group.activated + m_t.rrdl, m_four[activates.count % 4] + m_t.faw});
    if constexpr (kLogged)
        log(at, DramCommand::activate, bank, row);
    m_four[activates.count++ % 4] = activates.latest = group.activated = at;
    bank = {row, at, at + m_t.ras};
    return at;
}

} // namespace floom::inline engine
