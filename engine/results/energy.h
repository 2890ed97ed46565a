// SPDX-License-Identifier: GPL-3.0-or-later
// What a run drew, by part and kind of work, and what a drive costs in relative units.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace floom {

struct EnergyUse { // one kind of work of one block
    std::string block; // "pkg"
    std::string instance; // "pkg[*][*]"
    std::string type;
    std::string activity; // "program"
    double microjoules = 0;
};

struct EnergyResult { // of the measured window, and until all work was done if the run went on that long
    double seconds = 0;
    std::vector<EnergyUse> uses; // in order of blocks; they sum to microjoules
    double microjoules = 0;
    double meanWatts = 0;
    double peakWatts = 0, peakSliceSeconds = 0; // the highest mean over such a slice
    double nanojoulesPerByte = 0; // of host data; 0 when none moved
    double capWatts = 0; // 0: none
    std::uint64_t heldPrograms = 0; // programs that waited for the cap
    double heldSeconds = 0; // ... summed
};

struct CostTotals { // both weightings; 0 where nobody asked
    double controller = 0, billOfMaterials = 0;
};

} // namespace floom
