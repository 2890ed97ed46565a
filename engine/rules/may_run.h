// SPDX-License-Identifier: GPL-3.0-or-later
// mayRun(): may this design be simulated, under this workload? The one answer for all that run, measure or ask about a design: it compiles
// and no rule reports an error that is not waived. Outside the engine nothing else compiles a design.
#pragma once

#include "rules/rules.h"

#include <memory>
#include <string>
#include <vector>

namespace floom::inline engine {

struct MayRun {
    std::shared_ptr<const Program> program; // null: it may not run
    std::vector<Diagnostic> errors; // why not; empty if it may
    std::vector<Diagnostic> findings; // all of check(); empty if the rules were not asked
    std::vector<Diagnostic> compiled; // those of compile(), without the design's rulings

    explicit operator bool() const { return program != nullptr; }
};

// Without a workload the design alone decides.
[[nodiscard]] MayRun mayRun(const Design& design, const Catalogue& catalogue, const Workload* workload = nullptr);

// For designs that the rules do not judge: those that have run before, and variations of a design that may run, whose parts may be ideal or
// larger than any rule allows. Whatever compiles runs.
[[nodiscard]] MayRun mayRunUnruled(const Design& design, const Catalogue& catalogue);

// The first errors, one a line: "ch: The channel is slower than its dies".
[[nodiscard]] std::string whyNot(const std::vector<Diagnostic>& errors);

} // namespace floom::inline engine
