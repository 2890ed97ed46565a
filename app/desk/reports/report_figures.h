// SPDX-License-Identifier: GPL-3.0-or-later
// A report's figures: the design with its loads, overlaid latency curves, the request time breakdown. Each figure owns a copy of its data.
// GUI thread.
#pragma once

#include "catalogue/catalogue.h"
#include "report/report.h"
#include "run/run_record.h"

#include <QString>

#include <memory>
#include <vector>

namespace floom::inline desk {

struct ReportedRun {
    QString name; // "Base, run 3"
    QString notes;
    std::shared_ptr<const RunRecord> record;
    QString variant = {}; // "Base"
};

// "run, seed, design, engine, warm-up, confidence": the inputs of a figure.
[[nodiscard]] QString provenanceOf(const ReportedRun& run);
[[nodiscard]] QString shortProvenance(const ReportedRun& run); // one line that identifies the run

[[nodiscard]] ReportFigure diagramFigure(const ReportedRun& run, const Catalogue& catalogue); // the catalogue must outlive the figure
[[nodiscard]] ReportFigure tailFigure(const std::vector<ReportedRun>& runs, const std::string& side); // "read", "write"; at most six
[[nodiscard]] ReportFigure shareFigure(const ReportedRun& run, const Catalogue& catalogue);
[[nodiscard]] bool hasSide(const ReportedRun& run, const std::string& side);

} // namespace floom::inline desk
