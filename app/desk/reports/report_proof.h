// SPDX-License-Identifier: GPL-3.0-or-later
// A run's proof for print: the gain of each part twice as fast and of each possible change, as found by the run's own experiments. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "report/report.h"
#include "run/run_record.h"

#include <QString>

#include <optional>
#include <vector>

namespace floom::inline desk {

struct ReportProofLine {
    QString label; // "NAND package", "Over-provisioning 20 % to 30 %"
    QString part = {}; // the block of a setting: "CPU"; "" if the label names it
    QString note; // "while the write buffer fills"
    bool isPart = false; // shows the bottleneck; otherwise a change that can be made
    double gain = 0, ci95 = 0; // per cent
    bool told = false; // statistically significant
    std::optional<double> cost, watts; // added
    std::optional<double> tail; // of read p99, per cent, if significant
    [[nodiscard]] QString gainText() const; // "+58 % ± 1.7"; "at least +33 %" where the interval is wider
    [[nodiscard]] QString whole() const; // "CPU: over-provisioning 20 % to 30 %"
};

// Best first; empty if no experiment decided the run.
[[nodiscard]] std::vector<ReportProofLine> reportProof(const RunRecord& record, const Catalogue& catalogue);
[[nodiscard]] QString gainWord(const RunRecord& record); // "IOPS", or "mean latency saved" for open-loop arrivals
[[nodiscard]] ReportFigure proofFigure(const std::vector<ReportProofLine>& lines, const RunRecord& record);

} // namespace floom::inline desk
