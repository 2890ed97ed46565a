// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/dram_banks.h"

#include "base/wide.h"

#include <algorithm>

namespace floom {
namespace {

// Whole cycles of a data sheet's time, rounded up as JESD79-4 says: in thousandths of a cycle, and what exceeds a whole number by less than
// 2.6 % is a rounding of the data sheet's.
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
    return t;
}

DramBanks::DramBanks(const DramTiming& timing, const DramShape& shape)
    : m_t(timing)
    , m_shape(shape)
    , m_rowBursts(bursts(shape.rowBytes))
    , m_banks(static_cast<std::size_t>(shape.banks))
    , m_nextRefresh(timing.refi > 0 ? timing.refi : INT64_MAX)
{
}

std::int64_t DramBanks::access(std::int64_t ready, std::int64_t address, std::int64_t bytes, bool write)
{
    std::int64_t end = ready, t = ready;
    std::int64_t row = address / m_shape.rowBytes, bank = row % m_shape.banks;
    std::int64_t inRow = (row + 1) * m_shape.rowBytes - address;
    const std::int64_t latency = write ? m_t.cwl : m_t.cl;
    while (bytes > 0) {
        const std::int64_t piece = std::min(bytes, inRow);
        // Refresh goes before the piece that could have its first column command only after the refresh is due.
        const std::int64_t soon = std::max(t, m_dataFree - latency);
        if (soon >= m_nextRefresh) [[unlikely]]
            refresh(soon);
        if (m_banks[static_cast<std::size_t>(bank)].row != row)
            t = open(bank, row, t);
        end = stream(bank, t, piece == m_shape.rowBytes ? m_rowBursts : bursts(piece), write);
        bytes -= piece;
        inRow = m_shape.rowBytes;
        ++row;
        bank = bank + 1 < m_shape.banks ? bank + 1 : 0;
    }
    return end;
}

// Returns when the row is opened; the commands of the next piece may go on from there.
std::int64_t DramBanks::open(std::int64_t number, std::int64_t row, std::int64_t t)
{
    Bank& bank = m_banks[static_cast<std::size_t>(number)];
    std::int64_t activate = std::max(t, bank.mayActivate);
    if (bank.row >= 0) {
        const std::int64_t precharge = std::max(t, bank.mayPrecharge);
        issue(precharge, DramCommand::precharge, number, bank.row);
        activate = std::max(activate, precharge + m_t.rp);
    }
    activate = std::max({activate, bank.activated + m_t.rc, m_lastActivate + m_t.rrd, m_activates[m_oldest] + m_t.faw});
    issue(activate, DramCommand::activate, number, row);
    ++m_counts.activates;
    m_activates[m_oldest] = m_lastActivate = activate;
    m_oldest = (m_oldest + 1) % m_activates.size();
    bank = {row, activate, activate + m_t.ras, kLongAgo};
    return activate;
}

std::int64_t DramBanks::stream(std::int64_t number, std::int64_t t, std::int64_t n, bool write)
{
    Bank& bank = m_banks[static_cast<std::size_t>(number)];
    const std::int64_t latency = write ? m_t.cwl : m_t.cl;
    std::int64_t column = std::max({t, bank.activated + m_t.rcd, m_lastColumn + m_t.spacing()});
    if (m_lastWrite && !write)
        column = std::max(column, m_dataFree + m_t.wtr);
    column = std::max(column, m_dataFree + (write && !m_lastWrite ? DramTiming::kTurnaround : 0) - latency);
    const std::int64_t last = column + m_t.spacing() * (n - 1);
    if (m_log != nullptr) [[unlikely]]
        for (std::int64_t i = 0; i < n; ++i)
            issue(column + m_t.spacing() * i, write ? DramCommand::write : DramCommand::read, number, bank.row);
    (write ? m_counts.writeBursts : m_counts.readBursts) += n;
    m_lastColumn = last;
    m_lastWrite = write;
    m_dataFree = last + latency + m_t.burst;
    bank.mayPrecharge = std::max(bank.mayPrecharge, write ? m_dataFree + m_t.wr : last + m_t.rtp);
    if (m_shape.closedPages) {
        issue(bank.mayPrecharge, DramCommand::precharge, number, bank.row);
        bank.row = -1;
        bank.mayActivate = bank.mayPrecharge + m_t.rp;
    }
    return m_dataFree;
}

// The refreshes that are due before `soon`.
void DramBanks::refresh(std::int64_t soon)
{
    std::int64_t at = m_nextRefresh;
    for (std::size_t b = 0; b < m_banks.size(); ++b) {
        const Bank& bank = m_banks[b];
        at = std::max(at, bank.mayActivate);
        if (bank.row >= 0) {
            const std::int64_t precharge = std::max(bank.mayPrecharge, m_nextRefresh - m_t.rp);
            issue(precharge, DramCommand::precharge, static_cast<std::int64_t>(b), bank.row);
            at = std::max(at, precharge + m_t.rp);
        }
    }
    const std::int64_t more = (soon - m_nextRefresh) / m_t.refi; // those of idle time: all rows are closed
    if (m_log != nullptr) [[unlikely]]
        for (std::int64_t i = 0; i <= more; ++i)
            issue(std::max(m_nextRefresh + m_t.refi * i, at + m_t.rfc * i), DramCommand::refresh, 0, 0);
    at = std::max(m_nextRefresh + m_t.refi * more, at + m_t.rfc * more);
    m_nextRefresh += m_t.refi * (more + 1);
    m_counts.refreshes += more + 1;
    for (Bank& bank : m_banks) {
        bank.row = -1;
        bank.mayActivate = at + m_t.rfc;
    }
}

} // namespace floom
