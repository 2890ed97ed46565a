// SPDX-License-Identifier: GPL-3.0-or-later
// What a goal and its limits may speak of: figures of a run, busy shares of a class of servers, and parameters of the drawing that are
// numbers ("least ch.count where iops >= 100k", "most workload.rate_iops where latency_us.p99_9 <= 1000"). Pure.
#pragma once

#include "sweep/explore.h"

namespace floom {

// Refuses a name that no run of this drawing under this workload can have, with the nearest ones that it can; `where`: what asks for it.
[[nodiscard]] Outcome checkRunFigures(const std::string& where, const std::vector<std::string>& asked, const Design& design,
                                      const Workload& workload, const Catalogue& catalogue);
// The same of a goal, which may speak of parameters as well.
[[nodiscard]] Outcome checkFigures(const Goal& goal, const Design& design, const Workload& workload, const Catalogue& catalogue);

// The number that a parameter or count has in a drawing: microseconds, bytes, hertz, shares as 0..1, on and off as 1 and 0, the first
// dimension of a count of one, all elements of several. Nothing where the name is no parameter or its value no number.
[[nodiscard]] std::optional<double> parameterFigure(std::string_view name, const Design& design, const Catalogue& catalogue);

// The same of what the workload asks: "workload.qd", "workload.rate_iops" (arrivals a second), "workload.rate" (bytes a second),
// "workload.jobs". Nothing where it does not ask for it.
[[nodiscard]] std::optional<double> workloadFigure(std::string_view name, const Workload& workload);

} // namespace floom
