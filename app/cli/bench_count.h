// SPDX-License-Identifier: GPL-3.0-or-later
// bench --instructions: how many instructions of this processor a request takes, counted by valgrind. Two counts of one case, of runs of
// different lengths: their difference is free of the start.
#pragma once

#include "cli/bench_cases.h"
#include "cli/interrupt.h"

#include <optional>

namespace floom::cli {

struct BenchCount {
    double each = 0; // instructions a request
    double start = 0; // instructions before the first one
    double events = 0; // a request
};

// Nothing when it was interrupted.
[[nodiscard]] Result<std::optional<BenchCount>> countInstructions(const BenchCase& one, const Interrupt& interrupt);

// What it starts under valgrind: so many requests of the case; told are requests and events.
[[nodiscard]] int runOnce(const Session& session, const BenchCase& one, std::uint64_t requests);

} // namespace floom::cli
