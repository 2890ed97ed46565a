// SPDX-License-Identifier: GPL-3.0-or-later
// Demands: the least work that a workload's host requests cause on each track, summed from the components' own demand(). Excludes work that
// a request may avoid: data found in a buffer or cache, data never written, data overwritten before it moves on, and operations shared with
// others.
#pragma once

#include "analysis/demand_sum.h"
#include "workload/workload.h"

#include <array>
#include <optional>
#include <vector>

namespace floom::inline engine {

// Indexed by HostOp.
struct OpMix {
    std::array<double, 4> ops{}; // shares of reads, writes, flushes and trims among the requests; they sum to 1
    std::array<std::vector<double>, 4> sizes; // shares of the workload's sizes, if counted; else empty: its own shares hold
};
[[nodiscard]] OpMix mixOf(const Workload& workload);

struct Demands {
    DemandTable table;
    std::vector<double> psPerRequest; // by track, then by supply; equal servers share their work evenly
    Supplies supplies;
    double bytesPerRequest = 0;
    double waf = 1; // assumed WAF
    MappingFacts facts;
    double bufferUnits = 0;
    double foreseen = 0; // units that sequential read-ahead may have fetched before they are requested
    double programmed = 0; // least units that a request brings to the flash
    double leastRead = 0, mostReads = 0; // fewest bytes of a host page read; most page reads of a request
    double readSpread = 0; // variance of a read's time over the square of its mean
    bool readsMeanPages = true; // the pages read are as slow as the mean page of a whole block
    double unitsUnderWay = 0; // units that may be between buffer and flash, their work half done
};

// Work of each track per request, and what it takes of each supply, if all ways are used evenly.
[[nodiscard]] std::vector<double> evenWork(const Program& program, const DemandTable& table);

// Flash work: assumed from the load; or left out because the caller adds counted work, either programs, collection moves and map reads
// (programsCounted), or the host's reads as well (counted).
enum class FlashSide : std::uint8_t { assumed, programsCounted, counted };

// `machine`: of the drive, finished. `amid`: with several jobs, the whole workload that this one is part of.
[[nodiscard]] Demands demandsOf(const Machine& machine, const Workload& workload, const OpMix& mix, const Workload* amid = nullptr,
                                FlashSide flash = FlashSide::assumed);
[[nodiscard]] Demands demandsOf(const Machine& machine, const Workload& workload);

} // namespace floom::inline engine
