// SPDX-License-Identifier: GPL-3.0-or-later
// DramBanks: one rank of DRAM; commands are issued as early as the JEDEC timings allow.
// Modelled: an access is cut at row borders; each piece finds its row open, opens it, or closes another one first, under tRCD, tRP, tRAS,
// tRC, tRRD, tFAW, tWR, tRTP; its bursts follow at tCCD on one data bus, reads and writes separated by tWTR and the bus turnaround; refresh
// of all banks every tREFI for tRFC, postponed until the current row is done. Rows stay open, or close after each piece (auto-precharge).
// Accesses keep their order, but rows of a later access may open during the data of an earlier one. A piece is computed in one step,
// however many bursts it has.
// Bank groups (groups > 1): the address bits just above the burst select the group, so that consecutive bursts rotate over the groups, and
// each group holds a share of the stretch in one row of one of its banks; columns of the same group are tCCD_L apart, of different groups
// tCCD_S, likewise tRRD_L, tWTR_L. With one group only the short times apply. Not modelled: the command bus as a limit (a burst takes at
// least two cycles of it), the two halves of a burst of 32 that LPDDR5 interleaves, power-down. Units: clock cycles.
#pragma once

#include "base/time.h"
#include "model/parameters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

struct DramTiming { // cycles; refi = 0: no refresh
    std::int64_t cl = 0, cwl = 0, rcd = 0, rp = 0, ras = 0, rc = 0, rrd = 0, faw = 0, wr = 0, wtr = 0, rtp = 0, ccd = 0, rfc = 0, refi = 0;
    std::int64_t burst = 1; // data cycles of a burst: half the burst length
    std::int64_t rrdl = 0, wtrl = 0, ccdl = 0, ccdlw = 0; // within a bank group; ccdlw: between writes
    static constexpr std::int64_t kTurnaround = 2; // idle data cycles between a read and a write

    static DramTiming read(const ParameterReader& p);
    [[nodiscard]] std::int64_t spacing() const { return ccd > burst ? ccd : burst; } // of consecutive bursts
    [[nodiscard]] std::int64_t spacingInGroup(bool write) const { return std::max(spacing(), write ? ccdlw : ccdl); }
};

struct DramShape {
    std::int64_t banks = 8, rowBytes = 2048, burstBytes = 16;
    bool closedPages = false;
    std::int64_t groups = 1; // number of bank groups; 1: none
};

enum class DramCommand : std::uint8_t { activate, precharge, read, write, refresh };

struct DramIssue {
    std::int64_t cycle = 0;
    DramCommand command = DramCommand::activate;
    std::int64_t bank = 0, row = 0;
};

struct DramCounts {
    std::int64_t activates = 0, readBursts = 0, writeBursts = 0, refreshes = 0;
};

class DramBanks {
public:
    DramBanks(const DramTiming& timing, const DramShape& shape);

    // Returns the cycle in which the last data of the access end. `ready` must not decrease between calls.
    [[gnu::always_inline]] std::int64_t access(std::int64_t ready, std::int64_t address, std::int64_t bytes, bool write)
    {
        if (!m_plain || bytes <= 0) [[unlikely]]
            return accessElse(ready, address, bytes, write);
        return write ? stream<false, false, true>(ready, address, bytes) : stream<false, false, false>(ready, address, bytes);
    }

    [[nodiscard]] std::int64_t bursts(std::int64_t bytes) const { return (bytes + m_shape.burstBytes - 1) / m_shape.burstBytes; }
    // Cycles from the first to the last of n consecutive bursts with all rows open.
    [[nodiscard]] std::int64_t span(std::int64_t n, bool write) const;
    // Lower bound for the data bus time of n bursts in any order.
    [[nodiscard]] std::int64_t least(std::int64_t n, bool write) const;
    [[nodiscard]] std::int64_t groups() const { return m_shape.groups; }
    [[nodiscard]] const DramTiming& timing() const { return m_t; }
    [[nodiscard]] DramCounts counts() const
    {
        DramCounts all = m_counts;
        all.activates = static_cast<std::int64_t>(m_activates.count);
        return all;
    }
    // Appends every further command to `log`, in the order of accesses, not of time.
    void record(std::vector<DramIssue>* log)
    {
        m_log = log;
        m_plain = false;
    }

private:
    static constexpr std::int64_t kLongAgo = -(std::int64_t{1} << 60);

    struct Bank {
        std::int64_t row = -1; // -1 = closed
        std::int64_t activated = kLongAgo;
        std::int64_t mayPrecharge = kLongAgo; // by tRAS, tWR, tRTP
    };

    struct Group { // latest cycle of each command
        std::int64_t activated = kLongAgo, read = kLongAgo, written = kLongAgo;
    };
    static constexpr std::int64_t kMostGroups = 16;

    std::int64_t accessElse(std::int64_t ready, std::int64_t address, std::int64_t bytes, bool write);
    template <bool kLogged, bool kClosed, bool kWrite>
    [[gnu::always_inline]] std::int64_t stream(std::int64_t t, std::int64_t address, std::int64_t bytes);
    template <bool kLogged, bool kClosed> std::int64_t streamElse(std::int64_t t, std::int64_t address, std::int64_t bytes, bool write);
    template <bool kLogged, bool kClosed> std::int64_t spread(std::int64_t t, std::int64_t address, std::int64_t bytes, bool write);
    struct Activates {
        std::int64_t latest = kLongAgo;
        std::uint64_t count = 0;
    };
    // An access under way, between two of its rows.
    struct Access {
        std::int64_t t; // from which on the next row may be opened
        std::int64_t row;
        Bank* bank;
        std::int64_t left; // bytes after this row
        std::int64_t last; // column
        std::int64_t bursts;
        std::uint64_t activates; // as m_activates.count
    };
    void wholeRows(Access& access, std::int64_t release);
    void wholeLastRow(Access& access, std::int64_t release);
    [[nodiscard]] bool rowsHide() const;
    template <bool kLogged, bool kClosed> std::int64_t open(Bank& bank, std::int64_t row, std::int64_t t, std::uint64_t entry);
    template <bool kLogged, bool kClosed>
    std::int64_t openIn(Activates& activates, Group& group, Bank& bank, std::int64_t row, std::int64_t t);
    template <bool kLogged, bool kClosed> std::int64_t precharged(const Bank& bank, std::int64_t t) const;
    // A row opened before the latest refresh is no longer open.
    [[nodiscard]] bool closed(const Bank& bank) const { return bank.activated < m_refreshed; }
    template <bool kLogged> void refresh(std::int64_t soon);
    void log(std::int64_t cycle, DramCommand command, const Bank& bank, std::int64_t row) const
    {
        m_log->push_back({cycle, command, &bank - m_banks.data(), row});
    }

    DramTiming m_t;
    DramShape m_shape;
    std::int64_t m_spacing; // of consecutive bursts
    std::int64_t m_rowBursts = 1; // bursts of a whole row
    std::int64_t m_worthwhile; // bytes of an access from which on wholeRows() pays
    std::int64_t m_hiddenLast; // bytes of a last row for which wholeLastRow() may stand: a whole row; -1: never
    std::vector<Bank> m_banks; // grouped by bank group
    std::array<Group, kMostGroups> m_groups;
    Activates m_activates;
    std::int64_t m_four[4] = {kLongAgo, kLongAgo, kLongAgo, kLongAgo}; // activations, for tFAW; index: count % 4
    std::int64_t m_lastColumn = kLongAgo, m_dataFree = kLongAgo;
    std::int64_t m_nextRefresh = 0;
    std::int64_t m_refreshed = kLongAgo + 1; // end of the latest refresh: no bank was open before
    std::int64_t m_settled = kLongAgo; // earliest time all banks could be precharged, or end of refresh; of stream(): see m_released
    std::int64_t m_released[2] = {kLongAgo, kLongAgo}; // by direction: when the row of its last column may be precharged
    bool m_lastWrite = false;
    DramCounts m_counts; // but for activates, which m_activates counts
    bool m_plain; // open pages, no groups, no log
    std::vector<DramIssue>* m_log = nullptr;
};

// After a whole row, where rowsHide(): goes on with whole rows until a refresh is due. Their data follow those of the row before at once.
[[gnu::always_inline]] inline void DramBanks::wholeRows(Access& access, std::int64_t release)
{
    const std::int64_t rp = m_t.rp, rrd = m_t.rrd, faw = m_t.faw, refreshed = m_refreshed, rowTime = m_spacing * m_rowBursts;
    const std::int64_t untilDue = m_nextRefresh - m_t.burst - access.last;
    if (untilDue <= 0)
        return;
    const std::int64_t rows = std::min(access.left / m_shape.rowBytes, (untilDue - 1) / rowTime + 1);
    Bank *const begin = m_banks.data(), *const end = begin + m_banks.size();
    Access a = access;
    std::int64_t spaced = m_activates.latest + rrd, released = a.last + release;
    const std::int64_t lastReleased = released + rows * rowTime;
    do {
        ++a.row;
        if (++a.bank == end)
            a.bank = begin;
        Bank& bank = *a.bank;
        if (bank.row != a.row || bank.activated < refreshed) {
            std::int64_t& fourAgo = m_four[a.activates++ % 4];
            const std::int64_t own = bank.activated < refreshed ? a.t : std::max(a.t, bank.mayPrecharge) + rp;
            fourAgo = bank.activated = a.t = std::max(own, std::max(spaced, fourAgo + faw));
            bank.row = a.row;
            spaced = a.t + rrd;
        }
        bank.mayPrecharge = released += rowTime;
    } while (released != lastReleased);
    m_activates.latest = spaced - rrd;
    a.left -= rows * m_shape.rowBytes;
    a.bursts += rows * m_rowBursts;
    a.last = released - release;
    access = a;
}

// As wholeRows(), for the single row that is left.
[[gnu::always_inline]] inline void DramBanks::wholeLastRow(Access& access, std::int64_t release)
{
    ++access.row;
    if (++access.bank == m_banks.data() + m_banks.size())
        access.bank = m_banks.data();
    Bank& bank = *access.bank;
    if (bank.row != access.row || closed(bank)) {
        std::int64_t& fourAgo = m_four[access.activates++ % 4];
        const std::int64_t own = closed(bank) ? access.t : std::max(access.t, bank.mayPrecharge) + m_t.rp;
        fourAgo = m_activates.latest = bank.activated = std::max(own, std::max(m_activates.latest + m_t.rrd, fourAgo + m_t.faw));
        bank.row = access.row;
    }
    access.left = 0;
    access.bursts += m_rowBursts;
    access.last += m_spacing * m_rowBursts;
    bank.mayPrecharge = access.last + release;
}

// Earliest activation the bank itself allows, apart from tRC.
template <bool kLogged, bool kClosed> inline std::int64_t DramBanks::precharged(const Bank& bank, std::int64_t t) const
{
    if constexpr (kClosed)
        return std::max(std::max(t, m_refreshed), bank.mayPrecharge + m_t.rp);
    if (closed(bank))
        return std::max(t, m_refreshed);
    const std::int64_t precharge = std::max(t, bank.mayPrecharge);
    if constexpr (kLogged)
        log(precharge, DramCommand::precharge, bank, bank.row);
    return precharge + m_t.rp;
}

// Returns the cycle of the activation; the commands of the next piece may continue from there. `entry`: index in m_four.
template <bool kLogged, bool kClosed>
[[gnu::always_inline]] inline std::int64_t DramBanks::open(Bank& bank, std::int64_t row, std::int64_t t, std::uint64_t entry)
{
    const std::int64_t at = std::max(std::max(precharged<kLogged, kClosed>(bank, t), bank.activated + m_t.rc),
                                     std::max(m_activates.latest + m_t.rrd, m_four[entry] + m_t.faw));
    if constexpr (kLogged)
        log(at, DramCommand::activate, bank, row);
    m_four[entry] = m_activates.latest = at;
    bank = {row, at, at + m_t.ras};
    return at;
}

// Issues the refreshes due before `soon`. They close all rows: see closed().
template <bool kLogged> inline void DramBanks::refresh(std::int64_t soon)
{
    if constexpr (kLogged)
        for (const Bank& bank : m_banks)
            if (bank.row >= 0 && !closed(bank))
                log(std::max(bank.mayPrecharge, m_nextRefresh - m_t.rp), DramCommand::precharge, bank, bank.row);
    // All banks can be closed tRP after the last row may be precharged: the row opened last, or the row of the last column command.
    const std::int64_t last = std::max(m_activates.latest + m_t.ras, std::max(m_released[0], m_released[1])) + m_t.rp;
    std::int64_t at = std::max(m_nextRefresh, std::max(m_settled, last));
    const std::int64_t more = (soon - m_nextRefresh) / m_t.refi; // refreshes of idle time: all rows are closed
    if constexpr (kLogged)
        for (std::int64_t i = 0; i <= more; ++i)
            log(std::max(m_nextRefresh + m_t.refi * i, at + m_t.rfc * i), DramCommand::refresh, m_banks.front(), 0);
    at = std::max(m_nextRefresh + m_t.refi * more, at + m_t.rfc * more);
    m_nextRefresh += m_t.refi * (more + 1);
    m_counts.refreshes += more + 1;
    m_refreshed = m_settled = at + m_t.rfc;
}

// One piece per row. State that is constant during the access is kept in locals.
template <bool kLogged, bool kClosed, bool kWrite>
inline std::int64_t DramBanks::stream(std::int64_t t, std::int64_t address, std::int64_t bytes)
{
    const std::int64_t rowBytes = m_shape.rowBytes, row = address / rowBytes, toRowEnd = (row + 1) * rowBytes - address;
    const std::int64_t latency = kWrite ? m_t.cwl : m_t.cl;
    const std::int64_t release = kWrite ? latency + m_t.burst + m_t.wr : m_t.rtp; // from the last column to a precharge
    Access a{t, row, m_banks.data() + row % m_shape.banks, bytes - toRowEnd, m_lastColumn, 0, m_activates.count};
    std::int64_t n = bursts(std::min(bytes, toRowEnd)); // in this row
    std::int64_t dataBus = std::max(t, m_dataFree - latency); // earliest column command for a free data bus,
    std::int64_t soonest = std::max(dataBus, a.last + m_spacing); // and for the commands before it
    if (m_lastWrite != kWrite)
        soonest = std::max(soonest, kWrite ? m_dataFree + DramTiming::kTurnaround - latency : m_dataFree + m_t.wtr);
    for (;;) {
        // Refresh first if the earliest column command of this piece lies past the due time of the refresh.
        if (dataBus >= m_nextRefresh) [[unlikely]] {
            if (a.bursts > 0)
                m_released[kWrite] = a.last + release;
            refresh<kLogged>(dataBus);
        }
        Bank& bank = *a.bank;
        if (bank.row != a.row || closed(bank))
            a.t = open<kLogged, kClosed>(bank, a.row, a.t, a.activates++ % 4);
        const std::int64_t column = std::max(bank.activated + m_t.rcd, soonest);
        a.last = column + m_spacing * (n - 1);
        a.bursts += n;
        bank.mayPrecharge = std::max(bank.mayPrecharge, a.last + release);
        if constexpr (kLogged)
            for (std::int64_t i = 0; i < n; ++i)
                log(column + m_spacing * i, kWrite ? DramCommand::write : DramCommand::read, bank, a.row);
        if constexpr (kLogged && kClosed)
            log(bank.mayPrecharge, DramCommand::precharge, bank, a.row);
        if constexpr (kClosed)
            bank.row = -1;
        if constexpr (!kLogged && !kClosed) {
            if (a.left == m_hiddenLast && n == m_rowBursts && a.last + m_t.burst < m_nextRefresh)
                wholeLastRow(a, release);
            else if (a.left >= m_worthwhile && n == m_rowBursts)
                wholeRows(a, release);
        }
        if (a.left <= 0)
            break;
        dataBus = a.last + m_t.burst;
        soonest = a.last + m_spacing;
        ++a.row;
        if (++a.bank == m_banks.data() + m_banks.size())
            a.bank = m_banks.data();
        n = a.left >= rowBytes ? m_rowBursts : bursts(a.left);
        a.left -= rowBytes;
    }
    m_released[kWrite] = a.last + release;
    (kWrite ? m_counts.writeBursts : m_counts.readBursts) += a.bursts;
    m_activates.count = a.activates;
    m_lastColumn = a.last;
    m_lastWrite = kWrite;
    return m_dataFree = a.last + latency + m_t.burst;
}

} // namespace floom::inline engine
