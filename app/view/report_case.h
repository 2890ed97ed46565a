// SPDX-License-Identifier: GPL-3.0-or-later
// The case that a report argues: which variant it speaks for, what is to be decided, what is recommended and what stands against it. Every
// sentence comes from the runs, their proofs and the project's limits; what was not proved is not said. Pure.
#pragma once

#include "view/report_builder.h"
#include "view/report_proof.h"

#include <QStringList>

namespace floom {

struct ReportCase {
    std::size_t subject = 0; // of the runs
    std::vector<GoalLimit> limits;
    std::vector<Reviewed> reviewed; // by run; empty without limits
    QString problem; // of limits that cannot be read
    QString verdict; // the first sentence; may be ""
    QString facts; // what limits the subject
    QString measured; // what experiments found; "" where nothing was tried
    std::vector<ReportProofLine> proof; // of the subject
    QStringList recommendations, risks;
};

[[nodiscard]] ReportCase argue(const ReportSource& source, const Catalogue& catalogue);

} // namespace floom
