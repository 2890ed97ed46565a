// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a fill of an empty drive, overwriting included, in a time that a person waits: reduces the erase blocks per plane and, if that is
// not enough, the pages per block; all else stays, so dies, channels and over-provisioning are unchanged. Also describes the resulting
// curve. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "workload/workload.h"

#include <QString>

#include <vector>

namespace floom::inline pages {

// The first row with requests as a workload of its own; for a trace, plain random reads.
[[nodiscard]] Workload writtenAlone(const Workload& whole);
[[nodiscard]] QString patternText(const Workload& workload); // "random read", "70/30 random"
[[nodiscard]] QString rateText(double mbs); // "1.23 GB/s"

struct FillPlan {
    Design design; // scaled down if the drive is too large
    std::uint64_t capacity = 0; // its capacity; 0 = it may not run
    Workload workload; // sequential fill, then overwriting
    Workload overwrite; // only the overwriting
    std::uint64_t requests = 0;
    QString note;
};
[[nodiscard]] FillPlan planFill(const Design& design, const Catalogue& catalogue, const Workload& base);

using FillPoints = std::vector<std::pair<double, double>>; // cumulative writes in drive capacities, MB/s
[[nodiscard]] QString fillVerdict(const FillPoints& points, double filledAt);

} // namespace floom::inline pages
