// SPDX-License-Identifier: GPL-3.0-or-later
// Names allowed in a goal and its limits: figures of a run, busy shares of a class of servers, and numeric parameters of the design ("least
// ch.count where iops >= 100k", "most workload.rate_iops where latency_us.p99_9 <= 1000"). Pure.
#pragma once

#include "sweep/goal_search.h"

namespace floom::inline sweep {

// Refuses a name that no run of this design under this workload can have, and suggests the nearest valid ones; `where`: the source of the
// name, for the error.
[[nodiscard]] Outcome checkRunFigures(const std::string& where, const std::vector<std::string>& asked, const Design& design,
                                      const Workload& workload, const Catalogue& catalogue);
// The same for a goal, which may also name parameters.
[[nodiscard]] Outcome checkFigures(const Goal& goal, const Design& design, const Workload& workload, const Catalogue& catalogue);

// The value of a parameter or count of a design as a number: microseconds, bytes, hertz, shares as 0..1, on and off as 1 and 0; a
// one-dimensional count as such, else the number of all elements. Nothing if the name is no parameter or its value is not a number.
[[nodiscard]] std::optional<double> parameterFigure(std::string_view name, const Design& design, const Catalogue& catalogue);

// The same for the workload: "workload.qd", "workload.rate_iops" (arrivals/s), "workload.rate" (bytes/s), "workload.jobs". Nothing if the
// workload does not set it.
[[nodiscard]] std::optional<double> workloadFigure(std::string_view name, const Workload& workload);

} // namespace floom::inline sweep
