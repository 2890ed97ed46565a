// SPDX-License-Identifier: GPL-3.0-or-later
// The argument of a report: the variant it speaks for, the decision, recommendations and objections. Every sentence comes from runs, proofs
// and the project's limits; nothing unproven is stated. Pure.
#pragma once

#include "desk/reports/report_builder.h"
#include "desk/reports/report_proof.h"

#include <QStringList>

namespace floom::inline desk {

struct ReportCase {
    std::size_t subject = 0; // index of the run argued for
    std::vector<GoalLimit> limits;
    std::vector<Reviewed> reviewed; // per run; empty without limits
    QString problem; // error in the limits
    QString verdict; // the first sentence; may be ""
    QString facts; // the subject's bottleneck
    QString measured; // experimental results; "" if nothing was tested
    std::vector<ReportProofLine> proof; // for the subject
    QStringList recommendations, risks;
};

[[nodiscard]] ReportCase argue(const ReportSource& source, const Catalogue& catalogue);

} // namespace floom::inline desk
