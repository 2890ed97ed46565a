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
    std::int64_t access(std::int64_t ready, std::int64_t address, std::int64_t bytes, bool write)
    {
        return m_plain && bytes > 0 ? stream<false, false>(ready, address, bytes, write) : accessElse(ready, address, bytes, write);
    }

    [[nodiscard]] std::int64_t bursts(std::int64_t bytes) const { return (bytes + m_shape.burstBytes - 1) / m_shape.burstBytes; }
    // Cycles from the first to the last of n consecutive bursts with all rows open.
    [[nodiscard]] std::int64_t span(std::int64_t n, bool write) const;
    // Lower bound for the data bus time of n bursts in any order.
    [[nodiscard]] std::int64_t least(std::int64_t n, bool write) const;
    [[nodiscard]] std::int64_t groups() const { return m_shape.groups; }
    [[nodiscard]] const DramTiming& timing() const { return m_t; }
    [[nodiscard]] const DramCounts& counts() const { return m_counts; }
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
    template <bool kLogged, bool kClosed> std::int64_t stream(std::int64_t t, std::int64_t address, std::int64_t bytes, bool write);
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
    void settle(std::int64_t released);
    template <bool kLogged, bool kClosed>
    std::int64_t openIn(Activates& activates, Group& group, Bank& bank, std::int64_t row, std::int64_t t);
    template <bool kLogged, bool kClosed> std::int64_t precharged(const Bank& bank, std::int64_t t) const;
    // A row opened before the latest refresh is no longer open.
    [[nodiscard]] bool closed(const Bank& bank) const { return bank.activated < m_refreshed; }
    void refresh(std::int64_t soon);
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
    std::int64_t m_settled = kLongAgo; // earliest time all banks could be precharged, or end of refresh
    bool m_lastWrite = false;
    DramCounts m_counts;
    bool m_plain; // open pages, no groups, no log
    std::vector<DramIssue>* m_log = nullptr;
};

} // namespace floom::inline engine
