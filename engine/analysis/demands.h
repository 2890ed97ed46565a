// SPDX-License-Identifier: GPL-3.0-or-later
// Demands: what the host requests of a workload make each track of the drive do at the least, added up from the components' own demand().
// Nothing is charged that a request can do without: what may be found in a buffer or a cache, was never written, is overwritten before it
// goes anywhere or shares its operation with others.
#pragma once

#include "analysis/demand_sum.h"
#include "workload/workload.h"

#include <array>
#include <optional>
#include <vector>

namespace floom {

// By HostOp.
struct OpMix {
    std::array<double, 4> ops{}; // shares of reads, writes, flushes and trims among the requests; they sum to 1
    std::array<std::vector<double>, 4> sizes; // of those, of the workload's sizes, where they were counted; else empty, and as it says
};
[[nodiscard]] OpMix mixOf(const Workload& workload);

struct Demands {
    DemandTable table;
    std::vector<double> psPerRequest; // by track; a group of equal servers shares its work evenly
    double bytesPerRequest = 0;
    double waf = 1; // assumed for writes
    MappingFacts facts;
    double bufferUnits = 0;
    double foreseen = 0; // units that a stream's reads may have brought before they are asked for
    double programmed = 0; // units that a request brings to the flash, at least
    double leastRead = 0, mostReads = 0; // bytes of a page operation of the host, at least; operations of a request, at most
    double readSpread = 0; // variance of the time of a read over the square of the mean
    bool readsMeanPages = true; // what is read lies on pages that take as long as those of whole blocks do in the mean
    double unitsUnderWay = 0; // units that may be between the buffer and the flash, their work half done
};

// Each track's work for one request, where all ways are taken evenly.
[[nodiscard]] std::vector<double> evenWork(const Program& program, const DemandTable& table);

// What the flash has to do is assumed for the load, or left out, to be counted: programs, what collection moves and what is read of the
// map; or the reads of the host too.
enum class FlashSide : std::uint8_t { assumed, programsCounted, counted };

// `amid`: of several jobs, the whole workload that this one is a part of.
[[nodiscard]] Demands demandsOf(const Program& program, const Workload& workload, const OpMix& mix, const Workload* amid = nullptr,
                                FlashSide flash = FlashSide::assumed);
[[nodiscard]] Demands demandsOf(const Program& program, const Workload& workload);

} // namespace floom
