// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of the drive from host to dies: utilization of each stage's servers, by owner, and the stage's ceiling, which is that of the
// run's list of ceilings. Pure; rates in requests per second, shares 0..1.
#pragma once

#include "catalogue/catalogue.h"
#include "results/run_result.h"

#include <QString>

#include <array>
#include <utility>
#include <vector>

namespace floom::inline desk {

struct Stage {
    QString block; // "pkg"
    QString resource; // "die"
    QString label; // "NAND package"
    QString detail; // "32 × die"
    Role role = Role::transport;
    QString typeId;
    int servers = 0;
    double fullest = 0; // busy share of the busiest server
    double mean = 0; // busy or blocked, mean over the servers
    double blocked = 0; // part of `mean` in which work is finished but blocked downstream: held buses and page registers, suspended work
    std::vector<std::pair<QString, double>> work; // parts of `mean`: activity names and time shares, largest first
    [[nodiscard]] double working() const { return mean - blocked; }
    double ceiling = 0; // requests per second; 0 = the run has none for it
    std::array<double, kOwners> owners{}; // mean busy share per owner
    bool neck = false;
};

// The stages that can limit and did work; ordered by role, then as in the run. At most one stage is the bottleneck: the busiest of the
// limiting block.
[[nodiscard]] std::vector<Stage> stagesOf(const RunResult& result, const Catalogue& catalogue);

} // namespace floom::inline desk
