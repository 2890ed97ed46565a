// SPDX-License-Identifier: GPL-3.0-or-later
// Report figures about a run: the pipe with its stages, and the life of one slow request on the lanes it used. Each figure owns a copy of
// its data.
#pragma once

#include "desk/reports/report_figures.h"

#include <optional>

namespace floom::inline desk {

[[nodiscard]] std::optional<ReportFigure> pipeFigure(const ReportedRun& run, const Catalogue& catalogue); // nothing without throughput

// The request at p99, as on the page Why; if that was not recorded, the nearest. Nothing without one.
[[nodiscard]] std::optional<ReportFigure> timelineFigure(const ReportedRun& run, const Catalogue& catalogue);

} // namespace floom::inline desk
