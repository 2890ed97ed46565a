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
    , m_spacing(timing.spacing())
    , m_rowBursts(bursts(shape.rowBytes))
    , m_banks(static_cast<std::size_t>(shape.banks))
    , m_nextRefresh(timing.refi > 0 ? timing.refi : INT64_MAX)
{
}

std::int64_t DramBanks::access(std::int64_t ready, std::int64_t address, std::int64_t bytes, bool write)
{
    if (bytes <= 0)
        return ready;
    if (m_log != nullptr) [[unlikely]]
        return m_shape.closedPages ? stream<true, true>(ready, address, bytes, write) : stream<true, false>(ready, address, bytes, write);
    return m_shape.closedPages ? stream<false, true>(ready, address, bytes, write) : stream<false, false>(ready, address, bytes, write);
}

// Piece by piece: of each row what is asked for. What holds for all of an access stands in locals.
template <bool kLogged, bool kClosed> std::int64_t DramBanks::stream(std::int64_t t, std::int64_t address, std::int64_t bytes, bool write)
{
    const std::int64_t rowBytes = m_shape.rowBytes, rowBursts = m_rowBursts, rowSpan = m_spacing * (m_rowBursts - 1);
    std::int64_t row = address / rowBytes;
    Bank* const banks = m_banks.data();
    Bank* const end = banks + m_shape.banks;
    Bank* bank = banks + row % m_shape.banks;
    std::int64_t piece = std::min(bytes, (row + 1) * rowBytes - address), n = bursts(piece), span = m_spacing * (n - 1); // in this row
    const std::int64_t latency = write ? m_t.cwl : m_t.cl;
    const std::int64_t release = write ? latency + m_t.burst + m_t.wr : m_t.rtp; // from the last column to a precharge
    std::int64_t last = m_lastColumn, settled = kLongAgo, total = 0;
    Activates activates = m_activates; // in registers while it lasts
    const std::uint64_t before = activates.count;
    std::int64_t dataBus = std::max(t, m_dataFree - latency); // a column command now or when the data bus is free for it,
    std::int64_t soonest = std::max(dataBus, last + m_spacing); // and for all that commands before it allow
    if (m_lastWrite != write)
        soonest = std::max(soonest, write ? m_dataFree + DramTiming::kTurnaround - latency : m_dataFree + m_t.wtr);
    for (;;) {
        // Refresh goes before the piece that could have its first column command only after the refresh is due.
        if (dataBus >= m_nextRefresh) [[unlikely]] {
            m_settled = std::max(m_settled, settled + m_t.rp);
            refresh(dataBus);
        }
        if (bank->row != row || closed(*bank))
            t = open<kLogged, kClosed>(activates, *bank, row, t);
        const std::int64_t column = std::max(bank->activated + m_t.rcd, soonest);
        last = column + span;
        total += n;
        bank->mayPrecharge = std::max(bank->mayPrecharge, last + release);
        settled = std::max(settled, bank->mayPrecharge);
        if constexpr (kLogged)
            for (std::int64_t i = 0; i < n; ++i)
                log(column + m_spacing * i, write ? DramCommand::write : DramCommand::read, *bank, row);
        if constexpr (kLogged && kClosed)
            log(bank->mayPrecharge, DramCommand::precharge, *bank, row);
        if constexpr (kClosed)
            bank->row = -1;
        bytes -= piece;
        if (bytes <= 0)
            break;
        dataBus = last + m_t.burst;
        soonest = last + m_spacing;
        ++row;
        bank = bank + 1 == end ? banks : bank + 1;
        if (bytes >= rowBytes) {
            piece = rowBytes;
            n = rowBursts;
            span = rowSpan;
        } else {
            piece = bytes;
            n = bursts(bytes);
            span = m_spacing * (n - 1);
        }
    }
    m_settled = std::max(m_settled, settled + m_t.rp);
    (write ? m_counts.writeBursts : m_counts.readBursts) += total;
    m_counts.activates += static_cast<std::int64_t>(activates.count - before);
    m_activates = activates;
    m_lastColumn = last;
    m_lastWrite = write;
    return m_dataFree = last + latency + m_t.burst;
}

// Returns when the row is opened; the commands of the next piece may go on from there.
template <bool kLogged, bool kClosed> std::int64_t DramBanks::open(Activates& activates, Bank& bank, std::int64_t row, std::int64_t t)
{
    std::int64_t activate = t;
    if constexpr (kClosed) {
        activate = std::max(std::max(t, m_refreshed), bank.mayPrecharge + m_t.rp);
    } else if (closed(bank)) {
        activate = std::max(t, m_refreshed);
    } else {
        const std::int64_t precharge = std::max(t, bank.mayPrecharge);
        if constexpr (kLogged)
            log(precharge, DramCommand::precharge, bank, bank.row);
        activate = precharge + m_t.rp;
    }
    activate =
        std::max(std::max(activate, bank.activated + m_t.rc), std::max(activates.latest + m_t.rrd, m_four[activates.count % 4] + m_t.faw));
    if constexpr (kLogged)
        log(activate, DramCommand::activate, bank, row);
    m_four[activates.count++ % 4] = activates.latest = activate;
    bank = {row, activate, activate + m_t.ras};
    return activate;
}

// The refreshes that are due before `soon`. All rows are closed by them: see closed().
void DramBanks::refresh(std::int64_t soon)
{
    if (m_log != nullptr) [[unlikely]]
        for (const Bank& bank : m_banks)
            if (bank.row >= 0 && !closed(bank))
                log(std::max(bank.mayPrecharge, m_nextRefresh - m_t.rp), DramCommand::precharge, bank, bank.row);
    std::int64_t at = std::max(m_nextRefresh, m_settled);
    const std::int64_t more = (soon - m_nextRefresh) / m_t.refi; // those of idle time: all rows are closed
    if (m_log != nullptr) [[unlikely]]
        for (std::int64_t i = 0; i <= more; ++i)
            log(std::max(m_nextRefresh + m_t.refi * i, at + m_t.rfc * i), DramCommand::refresh, m_banks.front(), 0);
    at = std::max(m_nextRefresh + m_t.refi * more, at + m_t.rfc * more);
    m_nextRefresh += m_t.refi * (more + 1);
    m_counts.refreshes += more + 1;
    m_refreshed = m_settled = at + m_t.rfc;
}

} // namespace floom
