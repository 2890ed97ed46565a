// SPDX-License-Identifier: GPL-3.0-or-later
// bench --instructions: instructions per request, counted by valgrind. Each case runs with two lengths; the difference excludes start-up.
#pragma once

#include "cli/bench_cases.h"
#include "cli/interrupt.h"

#include <optional>

namespace floom::cli {

struct BenchCount {
    double each = 0; // instructions per request
    double start = 0; // instructions before the first request
    double events = 0; // events per request
};

// Nothing if interrupted.
[[nodiscard]] Result<std::optional<BenchCount>> countInstructions(const BenchCase& one, const Interrupt& interrupt);

// The child process under valgrind: runs so many requests of the case and prints requests and events.
[[nodiscard]] int runOnce(const Session& session, const BenchCase& one, std::uint64_t requests);

} // namespace floom::cli
