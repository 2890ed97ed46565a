// SPDX-License-Identifier: GPL-3.0-or-later
// The breakdowns of several runs as one tree: microseconds per request by block, and below by wait and service. Sorted by the difference to
// the first run, largest first. Pure.
#pragma once

#include "recording/why_breakdown.h"

#include <vector>

namespace floom::inline pages {

struct CompareTreeLine {
    QString label; // "pkg[*]", "tR"
    int depth = 0; // 0 = a block, 1 = one of its waits or services
    bool wait = false;
    ActivityStyle look = ActivityStyle::task;
    std::vector<double> us; // by run: mean per request; 0 if none
    [[nodiscard]] double spread() const; // the largest difference of any run to the first
};

struct CompareTrees {
    std::vector<CompareTreeLine> lines;
    std::vector<double> totals; // by run: mean latency of the slice in microseconds; 0 if the slice is missing
};

[[nodiscard]] CompareTrees compareTrees(const std::vector<const RunResult*>& runs, Slice slice);

} // namespace floom::inline pages
