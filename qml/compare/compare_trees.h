// SPDX-License-Identifier: GPL-3.0-or-later
// The breakdowns of several runs as one tree: microseconds of a request per block, and below it per wait and service. What differs most
// from the first run stands first. Pure.
#pragma once

#include "recording/analyse_breakdown.h"

#include <vector>

namespace floom {

struct CompareTreeLine {
    QString label; // "pkg[*]", "tR"
    int depth = 0; // 0 = a block, 1 = one of its waits or services
    bool wait = false;
    Look look = Look::task;
    std::vector<double> us; // by run: of a request in the mean; 0 where it spends no time there
    [[nodiscard]] double spread() const; // the largest distance of any run from the first
};

struct CompareTrees {
    std::vector<CompareTreeLine> lines;
    std::vector<double> totals; // by run: mean latency of the slice in microseconds; 0 where the slice does not exist
};

[[nodiscard]] CompareTrees compareTrees(const std::vector<const RunResult*>& runs, Slice slice);

} // namespace floom
