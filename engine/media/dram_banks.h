// SPDX-License-Identifier: GPL-3.0-or-later
// DramBanks: one rank of DRAM, as the commands that JEDEC's timings allow.
// Modelled: an access is cut at row borders; every piece finds its row open, opens it, or closes another one first, under tRCD, tRP, tRAS,
// tRC, tRRD, tFAW, tWR, tRTP; its bursts follow each other by tCCD on one data bus, reads and writes kept apart by tWTR and the bus's
// turnaround; refresh of all banks every tREFI for tRFC, put off until the row in hand is done. Rows stay open, or close after each piece
// (auto-precharge). Accesses keep their order, while rows of a later one may open under the data of an earlier one. A piece is computed at
// once, however many bursts it has. Not modelled: bank groups (a controller is assumed to interleave them), the command bus as a limit
// (a burst takes at least two cycles of it), power-down. Units: clock cycles.
#pragma once

#include "base/time.h"
#include "model/parameters.h"

#include <cstdint>
#include <vector>

namespace floom {

struct DramTiming { // cycles; refi = 0: no refresh
    std::int64_t cl = 0, cwl = 0, rcd = 0, rp = 0, ras = 0, rc = 0, rrd = 0, faw = 0, wr = 0, wtr = 0, rtp = 0, ccd = 0, rfc = 0, refi = 0;
    std::int64_t burst = 1; // of data: half the burst length
    static constexpr std::int64_t kTurnaround = 2; // idle data cycles between a read and a write

    static DramTiming read(const ParameterReader& p);
    [[nodiscard]] std::int64_t spacing() const { return ccd > burst ? ccd : burst; } // of bursts in a row
};

struct DramShape {
    std::int64_t banks = 8, rowBytes = 2048, burstBytes = 16;
    bool closedPages = false;
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

    // Cycle in which the last data of an access are over. `ready` must not run backwards.
    std::int64_t access(std::int64_t ready, std::int64_t address, std::int64_t bytes, bool write);

    [[nodiscard]] std::int64_t bursts(std::int64_t bytes) const { return (bytes + m_shape.burstBytes - 1) / m_shape.burstBytes; }
    [[nodiscard]] const DramTiming& timing() const { return m_t; }
    [[nodiscard]] const DramCounts& counts() const { return m_counts; }
    // Every command from now on goes into `log`, in the order of accesses, not of time.
    void record(std::vector<DramIssue>* log) { m_log = log; }

private:
    static constexpr std::int64_t kLongAgo = -(std::int64_t{1} << 60);

    struct Bank {
        std::int64_t row = -1; // -1 = closed
        std::int64_t activated = kLongAgo;
        std::int64_t mayPrecharge = kLongAgo; // by tRAS, tWR, tRTP
    };

    template <bool kLogged, bool kClosed> std::int64_t stream(std::int64_t t, std::int64_t address, std::int64_t bytes, bool write);
    struct Activates {
        std::int64_t latest = kLongAgo;
        std::uint64_t count = 0;
    };
    template <bool kLogged, bool kClosed> std::int64_t open(Activates& activates, Bank& bank, std::int64_t row, std::int64_t t);
    // A row that was opened before the latest refresh is not open any more.
    [[nodiscard]] bool closed(const Bank& bank) const { return bank.activated < m_refreshed; }
    void refresh(std::int64_t soon);
    void log(std::int64_t cycle, DramCommand command, const Bank& bank, std::int64_t row) const
    {
        m_log->push_back({cycle, command, &bank - m_banks.data(), row});
    }

    DramTiming m_t;
    DramShape m_shape;
    std::int64_t m_spacing; // of bursts in a row
    std::int64_t m_rowBursts = 1; // of a whole row
    std::vector<Bank> m_banks;
    Activates m_activates;
    std::int64_t m_four[4] = {kLongAgo, kLongAgo, kLongAgo, kLongAgo}; // the last four, by count
    std::int64_t m_lastColumn = kLongAgo, m_dataFree = kLongAgo;
    std::int64_t m_nextRefresh = 0;
    std::int64_t m_refreshed = kLongAgo + 1; // end of the latest refresh: banks were never open before
    std::int64_t m_settled = kLongAgo; // when all banks could be closed, or had been refreshed
    bool m_lastWrite = false;
    DramCounts m_counts;
    std::vector<DramIssue>* m_log = nullptr;
};

} // namespace floom
