// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a run in words. Pure.
#pragma once

#include "export/comparison.h" // endedInWarmup()

#include <QString>

#include <string>
#include <utility>

namespace floom::inline engine {
class Catalogue;
struct Bottleneck;
struct Design;
struct Diagnostic;
struct RunResult;
} // namespace floom::inline engine

namespace floom::inline desk {

// The verdict's sentence in two halves: the observation in the run, and the experimental result.
struct VerdictWords {
    QString facts;
    QString measured; // "Measured: the dies twice as fast +40 %; ..."; "" if nothing was tested
};
// The block that the canvas points at: what limits, which for queue depth is the host. "" = none.
[[nodiscard]] QString pointedBlock(const Bottleneck& bottleneck, const Design& design, const Catalogue& catalogue);

[[nodiscard]] VerdictWords verdictWords(const std::string& sentence);

// Stopped before anything was measured: such a run has no figures. The verdict of such a run, and the placeholder for its figures.
[[nodiscard]] QString warmupVerdict(const RunResult& result);
[[nodiscard]] QString noFigure();

// What ended a run before its end, other than a person: its own firmware has failed. Null if nothing did. In words: what failed, and how.
[[nodiscard]] const Diagnostic* failureOf(const RunResult& result);
[[nodiscard]] std::pair<QString, QString> failureWords(const Diagnostic& failure);

} // namespace floom::inline desk
