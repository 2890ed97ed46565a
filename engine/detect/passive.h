// SPDX-License-Identifier: GPL-3.0-or-later
// Analysis of a latency log that was not recorded for probes: latency levels, periods, cost of unaligned writes, and bytes touched. Each
// finding states the number of requests behind it; anything the log does not show is omitted. Pure.
#pragma once

#include "detect/fio.h"
#include "detect/periods.h"

#include <optional>
#include <string>
#include <vector>

namespace floom::inline engine::detect {

struct PassiveSide { // reads, or writes
    HostOp op = HostOp::read;
    std::size_t requests = 0;
    std::vector<Level> levels;
    std::optional<Period> period; // of consecutive writes, in requests; only of rows before time ran back
};

struct PassiveAlignment { // of writes of a single size
    std::uint32_t bytes = 0; // alignment from which writes are faster
    std::size_t aligned = 0, others = 0; // requests behind it
    double alignedUs = 0, othersUs = 0; // medians
};

struct PassiveReport {
    std::size_t back = 0; // first row (from 1) whose time precedes that of the row before it; 0: none
    std::vector<PassiveSide> sides;
    std::optional<PassiveAlignment> alignment;
    std::uint64_t touchedBytes = 0; // distinct 4 KiB pages, in bytes
    std::uint64_t spanBytes = 0; // from the first to the last byte
};

[[nodiscard]] PassiveReport readPassively(const std::vector<FioRow>& rows);

} // namespace floom::inline engine::detect
