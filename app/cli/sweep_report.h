// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep's points as a table and as a JSON document.
#pragma once

#include "export/table.h"
#include "sweep/sweep_run.h"

#include <chrono>
#include <string>
#include <vector>

namespace floom::cli {

struct SweepReport {
    const Sweep& sweep;
    const std::vector<SweepPoint>& points;
    const std::vector<PointResult>& results;
};

// Counts of the points so far.
struct SweepTally {
    std::size_t ran = 0, reused = 0, failed = 0;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    void add(const PointResult& result);
    [[nodiscard]] std::string line(std::size_t all) const; // "40 of 96 points, 12 known before, 1 failed; 8 s, about 11 s left"
};

// `show`: names of figures; empty: the defaults. `plain`: full precision, for programs.
[[nodiscard]] Table sweepTable(const SweepReport& report, const std::vector<std::string>& show, bool plain);
[[nodiscard]] std::string doubtText(const SweepReport& report,
                                    const std::vector<std::string>& show); // explains the marks beside figures; empty if there are none
[[nodiscard]] std::string sweepDocument(const SweepReport& report);

} // namespace floom::cli
