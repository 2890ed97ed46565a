// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure of a run by the name it has in the result document, for tables that people query and for export. Pure.
#pragma once

#include "results/run_result.h"

#include <string>
#include <utility>
#include <vector>

namespace floom {

// 'iops', 'latency_us.p99', 'read.iops', 'ftl.waf', 'busy.ch[3].bus'. Figures that do not exist are left out; each name comes once.
[[nodiscard]] std::vector<std::pair<std::string, double>> metricsOf(const RunResult& result);

// The way back, for a run of which nothing else is left: what has no name there is empty, and latencies that are not given are NaN. Laws
// and busy shares are left out: whether a law held is not among the figures.
[[nodiscard]] RunResult resultOf(const std::vector<std::pair<std::string, double>>& metrics);

} // namespace floom
