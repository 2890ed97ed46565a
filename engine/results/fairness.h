// SPDX-License-Identifier: GPL-3.0-or-later
// Fairness between tenants by Jain's index (1984): the square of the sum of the rates over n times the sum of their squares. 1 if all got
// the same rate, 1/n if one got everything.
#pragma once

#include "results/run_result.h"

#include <string>
#include <vector>

namespace floom::inline engine {

[[nodiscard]] double jainsIndex(const std::vector<double>& rates); // 1 for an empty list
// True for jobs; false for reads, writes, flushes, trims and host ports.
[[nodiscard]] bool isTenant(const SideResult& side);
[[nodiscard]] bool isTenantName(const std::string& side); // the same for a side of this name
[[nodiscard]] bool isOfJob(const std::string& side, const std::string& job); // "job", or "phase/job"
[[nodiscard]] const SideResult* tenantOf(const RunResult& result, const std::string& job); // null where none was measured
[[nodiscard]] bool isPort(const SideResult& side); // all requests of one host port, if the drive has several
// Jain's index of the IOPS of tenants that ran side by side; of several phases, the lowest. 0 where no two tenants did.
[[nodiscard]] double fairness(const RunResult& result);

} // namespace floom::inline engine
