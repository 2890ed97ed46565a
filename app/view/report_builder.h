// SPDX-License-Identifier: GPL-3.0-or-later
// The design-review report of a project: each variant's drawing, findings, result and its reasons, the variants side by side, how they
// stand against the project's limits. Blocking: a variant without a run gets one. GUI thread.
#pragma once

#include "base/result.h"
#include "view/report_figures.h"

#include <QString>

#include <vector>

namespace floom {

struct ReportSource {
    QString title;
    QString subtitle;
    QString acceptance; // the project's limits as a sentence; may be empty
    std::vector<ReportedRun> runs; // the first is the baseline
};

[[nodiscard]] ReportDocument buildReport(const ReportSource& source, const Catalogue& catalogue);

// From a .floom project, a design or project as text, or a sample by its name.
[[nodiscard]] Result<ReportSource> reportSource(const QString& path, const Catalogue& catalogue);

} // namespace floom
