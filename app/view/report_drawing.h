// SPDX-License-Identifier: GPL-3.0-or-later
// The drive as drawn, for paper: each block with its name, its address, what it is and how busy it was, in words beside it. Pure.
#pragma once

#include "view/report_figures.h"

namespace floom {

[[nodiscard]] ReportFigure labelledDrawing(const ReportedRun& run, const Catalogue& catalogue); // which must outlive the figure

} // namespace floom
