// SPDX-License-Identifier: GPL-3.0-or-later
// How evenly tenants were served. Jain's index (1984): the square of the sum of their rates over n times the sum of the squares: 1 when all
// got the same, 1/n when one got all.
#pragma once

#include "results/run_result.h"

#include <string>
#include <vector>

namespace floom {

[[nodiscard]] double jainsIndex(const std::vector<double>& rates); // 1 for nobody
// Reads, writes, flushes, trims and host ports are no tenants.
[[nodiscard]] bool isTenant(const SideResult& side);
[[nodiscard]] bool isTenantName(const std::string& side); // of a side with this name
[[nodiscard]] bool isPort(const SideResult& side); // all requests of one host port, where a drive has several
[[nodiscard]] double fairness(const RunResult& result); // of the tenants' requests a second; 0 without tenants

} // namespace floom
