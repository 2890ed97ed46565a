// SPDX-License-Identifier: GPL-3.0-or-later
// The proof of a run on paper: what each part made twice as fast gains, and what could be changed, as the run's own verdict found it by
// simulation. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "report/report.h"
#include "run/run_record.h"

#include <QString>

#include <optional>
#include <vector>

namespace floom {

struct ReportProofLine {
    QString label; // "NAND package", "Over-provisioning 20 % to 30 %"
    QString part = {}; // whose setting it is: "CPU"; "" where the label says it
    QString note; // "while the write buffer fills"
    bool isPart = false; // tells what limits; else what can be bought
    double gain = 0, ci95 = 0; // per cent
    bool told = false; // more than chance
    std::optional<double> cost, watts; // added
    std::optional<double> tail; // of the reads' p99, per cent, where it is told
    [[nodiscard]] QString gainText() const; // "+58 % ± 1.7"
    [[nodiscard]] QString whole() const; // "CPU: over-provisioning 20 % to 30 %"
};

// Best first; empty where no experiment decided the run.
[[nodiscard]] std::vector<ReportProofLine> reportProof(const RunRecord& record, const Catalogue& catalogue);
[[nodiscard]] QString gainWord(const RunRecord& record); // "IOPS", or "mean latency saved" of arrivals from outside
[[nodiscard]] ReportFigure proofFigure(const std::vector<ReportProofLine>& lines, const RunRecord& record);

} // namespace floom
