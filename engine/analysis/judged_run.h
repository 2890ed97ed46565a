// SPDX-License-Identifier: GPL-3.0-or-later
// A run and the changes that were tried beside it: what a verdict is made of. Pure; keeps references to what it is made of.
#pragma once

#include "analysis/trial_words.h"
#include "analysis/trials.h"

#include <string>
#include <vector>

namespace floom::inline engine {

struct JudgedRun {
    JudgedRun(const RunResult& run, const Program& drive, const std::vector<Trial>& tried, const Workload& asked);
    JudgedRun(const JudgedRun&) = delete;
    JudgedRun& operator=(const JudgedRun&) = delete;

    const RunResult& result;
    const Program& program;
    const Workload& workload;
    bool isOpen; // requests arrive by the clock and the drive keeps up: what is gained is latency
    std::vector<ClassUse> classes;
    Trials trials;
    TrialWords words;
    std::string partUnits; // writes and reads of parts of mapping units, as a sentence; "" if there are none
    std::string forced; // writes that complete only when programmed; "" if the load has none
    std::string gathered; // how completions are gathered; "" if they are not
};

} // namespace floom::inline engine
