// SPDX-License-Identifier: GPL-3.0-or-later
// ClassBounds: what each class of servers lets through. A class is the tracks of one kind in one block, or in all blocks of a role. Its
// servers are weighed so that the weights sum to 1: the weighed work of a run cannot be more than its time. Each chore is charged the
// cheapest of its ways by these weights, so the bound holds however the drive spreads its work, over unequal servers too (this is the dual
// of sharing the work as well as possible; weights in inverse proportion to evenly shared work make it tight).
#pragma once

#include "analysis/demands.h"

#include <string>
#include <vector>

namespace floom {

struct ClassBound { // all in picoseconds of weighed work
    std::string block, resource;
    double mean = 0; // of a request, without what collection does
    double collected = 0; // ... what that does
    double most = 0; // of the dearest request: of its kind, and as lots may draw it
    double variance = 0; // of a request's work about the mean of its kind of operation,
    double mixVariance = 0; // and of the means of these kinds, and of counted sizes, about that of all
    double outside = 0; // of what was counted, may have been done outside the time
    double buffered = 0, collectedUnit = 0, ahead = 0; // of a unit that is programmed, collected for, read ahead
    double after = 0; // of what may go on behind a request's completion: doorbells
};

// Of several jobs: the tables of all of them; a request may be of any, or so many are of each (`shares`, sum 1). `counted`: what a request
// stands for beside them.
[[nodiscard]] std::vector<ClassBound> classBounds(const Program& program, const std::vector<Demands>& jobs,
                                                  const std::vector<double>& shares = {}, const DemandTable* counted = nullptr);

} // namespace floom
