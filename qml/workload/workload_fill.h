// SPDX-License-Identifier: GPL-3.0-or-later
// How an empty drive is written until it is full and over again in a time that a person waits: with fewer erase blocks a plane, and if
// that is not enough fewer pages a block, all else as it is, so that dies, channels and the share held back stay the same. And what the
// curve says. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "workload/workload.h"

#include <QString>

#include <vector>

namespace floom {

// The first row that asks for something, as a workload of its own; a trace gives plain random reads.
[[nodiscard]] Workload writtenAlone(const Workload& whole);
[[nodiscard]] QString patternText(const Workload& workload); // "random read", "70/30 random"
[[nodiscard]] QString rateText(double mbs); // "1.23 GB/s"

struct FillPlan {
    Design design; // smaller, where the drive is too large
    std::uint64_t capacity = 0; // of it; 0 = it cannot be compiled
    Workload workload; // written once in order, then over again
    Workload overwrite; // the second part alone
    std::uint64_t requests = 0;
    QString note;
};
[[nodiscard]] FillPlan planFill(const Design& design, const Catalogue& catalogue, const Workload& base);

using FillPoints = std::vector<std::pair<double, double>>; // drive capacities written by then, MB/s
[[nodiscard]] QString fillVerdict(const FillPoints& points, double filledAt);

} // namespace floom
