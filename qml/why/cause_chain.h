// SPDX-License-Identifier: GPL-3.0-or-later
// From the symptom to the root cause: what requests wait for, what holds it, whose work that is, and the change that simulation found most
// helpful. Each step has a block of the design. Based only on what the run recorded and measured. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "desk/runs/proof_session.h"
#include "results/run_result.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace floom::inline pages {

struct ChainStep {
    std::string block; // its block; "" outside the drive
    QString text; // "held by program of NAND package"
    QString figure; // "56 %" of the wait, or a change's gain
    bool isChange = false; // the last step: a change that helps
};

struct CauseChain {
    QString head; // "Reads from p99 up wait 96 % of their time"; "" if nothing waits or nothing was recorded
    std::vector<ChainStep> steps;
};

struct ChainChange { // a tested change of the design or the load
    std::string address; // "cpu.overProvisioning"
    QString words; // "Over-provisioning 20 % to 30 %"
    std::optional<Gain> gain; // of throughput; for open-loop arrivals the reduction of mean latency
    std::optional<Gain> tail; // of the affected side's p99
};
// The changes tested by the run's verdict, with the p99 of one side.
[[nodiscard]] std::vector<ChainChange> triedChanges(const RunResult& result, const Design& design, const Catalogue& catalogue,
                                                    const std::string& side);
// The changes tested by a longer proof.
[[nodiscard]] std::vector<ChainChange> provedChanges(const std::vector<ProofLine>& lines);

// The side with the longest total wait; `side` itself if given.
[[nodiscard]] std::string chainVictim(const RunResult& result, const std::string& side, double quantile);

// `isOpen`: gains are of the mean latency. `quantile`: 0 for all requests, otherwise the lower bound: 0.5, 0.9, 0.99, 0.999, 0.9999.
// `side`: "read", "write", or "" for the side with the longest total wait.
[[nodiscard]] CauseChain causeChain(const RunResult& result, const Design& design, const Catalogue& catalogue, double quantile,
                                    const std::string& side, const std::vector<ChainChange>& changes, bool isOpen = false);

} // namespace floom::inline pages
