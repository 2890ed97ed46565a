// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a report: the drawing under its load, latency curves laid over each other, where the time of a request goes. Each paints
// from its own copy of what it shows. GUI thread.
#pragma once

#include "catalogue/catalogue.h"
#include "report/report.h"
#include "run/run_record.h"

#include <QString>

#include <memory>
#include <vector>

namespace floom {

struct ReportedRun {
    QString name; // "Base, run 3"
    QString notes;
    std::shared_ptr<const RunRecord> record;
    QString variant = {}; // "Base"
};

// "run, seed, design, engine, warm-up, confidence": what a figure was made from.
[[nodiscard]] QString provenanceOf(const ReportedRun& run);
[[nodiscard]] QString shortProvenance(const ReportedRun& run); // what finds it again, in a line

[[nodiscard]] ReportFigure diagramFigure(const ReportedRun& run, const Catalogue& catalogue); // which must outlive the figure
[[nodiscard]] ReportFigure tailFigure(const std::vector<ReportedRun>& runs, const std::string& side); // "read", "write"; at most six
[[nodiscard]] ReportFigure shareFigure(const ReportedRun& run, const Catalogue& catalogue);
[[nodiscard]] bool hasSide(const ReportedRun& run, const std::string& side);

} // namespace floom
