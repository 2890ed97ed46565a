// SPDX-License-Identifier: GPL-3.0-or-later
// What a latency log tells that nobody recorded for that purpose: levels of latency, what comes again, where writes pay for their
// alignment, and how much was touched. Each finding names how many requests stand behind it; what they do not tell is left out. Pure.
#pragma once

#include "detect/fio.h"
#include "detect/periods.h"

#include <optional>
#include <string>
#include <vector>

namespace floom::detect {

struct PassiveSide { // reads, or writes
    HostOp op = HostOp::read;
    std::size_t requests = 0;
    std::vector<Level> levels;
    std::optional<Period> period; // of writes that follow each other, in requests; of those before time ran back
};

struct PassiveAlignment { // of writes of one size
    std::uint32_t bytes = 0; // the alignment from which on they are faster
    std::size_t aligned = 0, others = 0; // requests that stand behind it
    double alignedUs = 0, othersUs = 0; // medians
};

struct PassiveReport {
    std::size_t back = 0; // the first row, from 1, whose time lies before that of the row in front of it; 0: none
    std::vector<PassiveSide> sides;
    std::optional<PassiveAlignment> alignment;
    std::uint64_t touchedBytes = 0; // different pages of 4 KiB
    std::uint64_t spanBytes = 0; // from the first to the last byte
};

[[nodiscard]] PassiveReport readPassively(const std::vector<FioRow>& rows);

} // namespace floom::detect
