// SPDX-License-Identifier: GPL-3.0-or-later
// Energy of a run by part and kind of work, and the cost of a drive in relative units.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine {

struct EnergyUse { // one kind of work of one block
    std::string block; // "pkg"
    std::string instance; // "pkg[*][*]"
    std::string type;
    std::string activity; // "program"
    double microjoules = 0;
};

struct EnergyResult { // of the measured window, plus the drain time if the run went on until all work was done
    double seconds = 0;
    std::vector<EnergyUse> uses; // in block order; they sum to microjoules
    double microjoules = 0;
    double meanWatts = 0;
    double peakWatts = 0, peakSliceSeconds = 0; // the highest mean over a slice of that length
    double nanojoulesPerByte = 0; // of host data; 0 when none moved
    double capWatts = 0; // 0: none
    std::uint64_t heldPrograms = 0; // programs that waited for the cap
    double heldSeconds = 0; // summed over them
};

struct CostTotals { // under both weightings; 0 if not computed
    double controller = 0, billOfMaterials = 0;
};

} // namespace floom::inline engine
