// SPDX-License-Identifier: GPL-3.0-or-later
// The design as a printed figure: each block labelled with its name, address, type and utilization. Pure.
#pragma once

#include "desk/reports/report_figures.h"

namespace floom::inline desk {

[[nodiscard]] ReportFigure labelledDrawing(const ReportedRun& run, const Catalogue& catalogue); // the catalogue must outlive the figure

} // namespace floom::inline desk
