// SPDX-License-Identifier: GPL-3.0-or-later
// A project's design-review report. Two pages argue for one variant: verdict, figures, workload in words, limits, the drawing,
// recommendations and objections; then the proof: pipe, one slow request, gains. The appendix has each variant's tables, a comparison of
// variants, and the inputs.
#pragma once

#include "base/result.h"
#include "desk/reports/report_figures.h"
#include "review/acceptance.h"

#include <QDate>
#include <QString>

#include <functional>
#include <stop_token>
#include <vector>

namespace floom::inline desk {

struct ReportSource {
    QString title;
    QString subtitle; // the file name
    QString acceptance; // the project's limits as a sentence; may be empty
    std::vector<ReportedRun> runs; // the first is the baseline
    std::vector<LimitWaiver> waivers;
    QString author; // "" = omitted
    QDate date; // null = omitted
    int current = 0; // index of the current variant's run
};

[[nodiscard]] ReportDocument buildReport(const ReportSource& source, const Catalogue& catalogue);

// From a .floom project, a design or project text, or a sample name. Blocking: a variant without a run is simulated.
[[nodiscard]] Result<ReportSource> reportSource(const QString& path, const Catalogue& catalogue);

struct ReportWatch {
    std::stop_token stop = {};
    std::function<void(const QString& step, double share)> told = {}; // overall progress 0..1; called on the working thread
    void tell(const QString& step, double share) const
    {
        if (told)
            told(step, share);
    }
};

// A report's claims need proof: decides undecided bottlenecks by experiment, as the window does, and records the subject's run if it has no
// recording. Blocking; false if stopped.
bool gatherEvidence(ReportSource& source, const Catalogue& catalogue, const ReportWatch& watch = {});

} // namespace floom::inline desk
