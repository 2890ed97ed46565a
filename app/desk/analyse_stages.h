// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of the drive from the host to the dies: how busy the servers of each are, for whom, and what they could carry under the mix
// of the run (its throughput over the busy share of the fullest server). Pure; rates in requests a second, shares 0..1.
#pragma once

#include "catalogue/catalogue.h"
#include "results/run_result.h"

#include <QString>

#include <array>
#include <utility>
#include <vector>

namespace floom {

struct Stage {
    QString block; // "pkg"
    QString resource; // "die"
    QString label; // "NAND package"
    QString detail; // "32 × die"
    Role role = Role::transport;
    QString typeId;
    int servers = 0;
    double fullest = 0; // busy share of the fullest server
    double mean = 0; // busy or blocked
    double blocked = 0; // of the mean: work is done, and what follows it does not take it; held buses and page registers, suspended work
    std::vector<std::pair<QString, double>> work; // what the mean is made of: names of activities and shares of the time, largest first
    [[nodiscard]] double working() const { return mean - blocked; }
    double capacity = 0; // requests a second; 0 = it never worked
    std::array<double, kOwners> owners{}; // mean busy share per owner
    bool neck = false;
};

// Only what takes part in limiting and has worked; ordered by role, then as in the run. At most one stage is the neck: the fullest of the
// limiting block.
[[nodiscard]] std::vector<Stage> stagesOf(const RunResult& result, const Catalogue& catalogue);

} // namespace floom
