// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a run in words. Pure.
#pragma once

#include <QString>

#include <string>

namespace floom {

struct RunResult;

// The verdict's sentence in two halves: the observation in the run, and the experimental result.
struct VerdictWords {
    QString facts;
    QString measured; // "Measured: the dies twice as fast +40 %; ..."; "" if nothing was tested
};
[[nodiscard]] VerdictWords verdictWords(const std::string& sentence);

// Stopped before anything was measured: such a run has no figures. The verdict of such a run, and what stands in the place of a figure.
[[nodiscard]] bool endedInWarmup(const RunResult& result);
[[nodiscard]] QString warmupVerdict(const RunResult& result);
[[nodiscard]] QString noFigure();

} // namespace floom
