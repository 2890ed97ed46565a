// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a report that show what happened in a run: the pipe with its stages named, and the life of one slow request on the lanes that
// it passed. Each paints from its own copy of what it shows.
#pragma once

#include "view/report_figures.h"

#include <optional>

namespace floom {

[[nodiscard]] std::optional<ReportFigure> pipeFigure(const ReportedRun& run, const Catalogue& catalogue); // nothing where nothing flowed

// Of the request whose latency is the 99th percentile where it was recorded, else of the recorded one that is nearest to it. Nothing
// without a recording of a measured request.
[[nodiscard]] std::optional<ReportFigure> timelineFigure(const ReportedRun& run, const Catalogue& catalogue);

} // namespace floom
