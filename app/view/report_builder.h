// SPDX-License-Identifier: GPL-3.0-or-later
// The design-review report of a project. Two pages argue the case for one variant: the verdict, its figures, the workload in words, the
// limits, the drawing, what is recommended and what stands against it; then the proof: pipe, one slow request, gains. The appendix holds
// each variant's tables, the variants side by side and what all was made from.
#pragma once

#include "base/result.h"
#include "review/acceptance.h"
#include "view/report_figures.h"

#include <QDate>
#include <QString>

#include <functional>
#include <stop_token>
#include <vector>

namespace floom {

struct ReportSource {
    QString title;
    QString subtitle; // the file
    QString acceptance; // the project's limits as a sentence; may be empty
    std::vector<ReportedRun> runs; // the first is the baseline
    std::vector<LimitWaiver> waivers;
    QString author; // "" = left out
    QDate date; // null = left out
    int current = 0; // of the runs: the one on the desk
};

[[nodiscard]] ReportDocument buildReport(const ReportSource& source, const Catalogue& catalogue);

// From a .floom project, a design or project as text, or a sample by its name. Blocking: a variant without a run gets one.
[[nodiscard]] Result<ReportSource> reportSource(const QString& path, const Catalogue& catalogue);

struct ReportWatch {
    std::stop_token stop = {};
    std::function<void(const QString& step, double share)> told = {}; // of all the work, 0..1; on the thread that works
    void tell(const QString& step, double share) const
    {
        if (told)
            told(step, share);
    }
};

// What a report claims has to be proved: decides what no experiment has decided yet as the window does, and records the run that the case
// is argued for where no recording is at hand. Blocking; false when it was stopped.
bool gatherEvidence(ReportSource& source, const Catalogue& catalogue, const ReportWatch& watch = {});

} // namespace floom
