// SPDX-License-Identifier: GPL-3.0-or-later
// From the symptom to the root: what requests wait for, what holds it, whose work that is, and the change that a proof found to help most.
// Each step stands at a block of the drawing. Only what was recorded and measured in the run. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "desk/proof_session.h"
#include "results/run_result.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace floom {

struct ChainStep {
    std::string block; // where it stands in the drawing; "" outside the drive
    QString text; // "held by program of NAND package"
    QString figure; // "56 %" of the wait, or the gain of a change
    bool isChange = false; // the last: what helps
};

struct CauseChain {
    QString head; // "Reads from p99 up wait 96 % of their time"; "" where nobody waits or nothing was recorded
    std::vector<ChainStep> steps;
};

struct ChainChange { // a change of the drawing or the load that was tried
    std::string address; // "cpu.overProvisioning"
    QString words; // "Over-provisioning 20 % to 30 %"
    std::optional<Gain> gain; // of requests a second; of arrivals from outside the part of the mean latency that goes
    std::optional<Gain> tail; // of the p99 of the victims
};
// What the verdict of the run tried, with the p99 of one side.
[[nodiscard]] std::vector<ChainChange> triedChanges(const RunResult& result, const Design& design, const Catalogue& catalogue,
                                                    const std::string& side);
// What a longer proof tried.
[[nodiscard]] std::vector<ChainChange> provedChanges(const std::vector<ProofLine>& lines);

// The side that waits longest in all; `side` itself where one is asked for.
[[nodiscard]] std::string chainVictim(const RunResult& result, const std::string& side, double quantile);

// `isOpen`: gains are of the mean latency.
// `quantile`: 0 for all requests, else of those from it up: 0.5, 0.9, 0.99, 0.999, 0.9999. `side`: "read", "write", or "" for the side that
// waits longest in all.
[[nodiscard]] CauseChain causeChain(const RunResult& result, const Design& design, const Catalogue& catalogue, double quantile,
                                    const std::string& side, const std::vector<ChainChange>& changes, bool isOpen = false);

} // namespace floom
