// SPDX-License-Identifier: GPL-3.0-or-later
// ClassBounds: throughput bound of each class of servers. A class is the tracks of one kind in one block, or in all blocks of a role. Each
// server has a weight and the weights sum to 1, so the weighted work of a run cannot exceed its time. Each chore is charged its cheapest
// way under these weights. The bound therefore holds however the drive distributes its work, also over unequal servers (it is the dual of
// the optimal work distribution; weights inverse to the evenly shared work make it tight).
#pragma once

#include "analysis/demands.h"

#include <string>
#include <vector>

namespace floom::inline engine {

struct ClassBound { // all in picoseconds of weighted work
    std::string block, resource; // a part's, or a supply's
    double mean = 0; // of a request, without collection
    double polled = 0; // of it, waiting for polls
    double collected = 0; // of a request, collection only
    double most = 0; // of the most expensive request: of its kind, and with the least lucky draws
    double variance = 0; // of a request's work about the mean of its kind of operation
    double mixVariance = 0; // of the means of the kinds, and of counted sizes, about the overall mean
    double outside = 0; // part of the counted work that may lie outside the window
    double buffered = 0, collectedUnit = 0, ahead = 0; // per unit programmed, per unit collected for, per unit read ahead
    double after = 0; // work that may follow a request's completion: doorbells
};

// With several jobs: the tables of all of them. Without `shares`, a request may belong to any job; with `shares` (sum 1) they are the jobs'
// parts of the requests. `counted`: counted work per request that is added to the tables.
[[nodiscard]] std::vector<ClassBound> classBounds(const Program& program, const std::vector<Demands>& jobs,
                                                  const std::vector<double>& shares = {}, const DemandTable* counted = nullptr);

} // namespace floom::inline engine
