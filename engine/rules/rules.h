// SPDX-License-Identifier: GPL-3.0-or-later
// Design rules in the words and units of the field: everything a person should hear about a drawing. Pure and quick (well under 50 ms).
#pragma once

#include "base/diagnostic.h"
#include "catalogue/catalogue.h"
#include "compile/compile.h"
#include "design/design.h"
#include "workload/workload.h"

#include <vector>

namespace floom {

// validate() + compile()'s findings + formulas + the rules of this folder (families R1xx connectivity, R2xx rate, R3xx geometry, R4xx
// timing, R50x power and, with a workload, R51x workload and R61x run), as the design's rulings have it, sorted: what counts before what
// is waived, by severity (errors first), then rule, then address. Each finding appears once.
[[nodiscard]] std::vector<Diagnostic> check(const Design& design, const Catalogue& catalogue, const Workload* workload = nullptr);

// The same, and what was compiled on the way; its program is null when an error stands against it.
struct Checked {
    std::vector<Diagnostic> findings;
    Compiled compiled;
};
[[nodiscard]] Checked checkAndCompile(const Design& design, const Catalogue& catalogue, const Workload* workload = nullptr);

// What each rule of this folder knows, in the order of ids.
struct RuleAbout {
    const char* id;
    Severity severity;
    const char* title;
    const char* about;
};
[[nodiscard]] std::vector<RuleAbout> ruleBook();

// A drawing cannot run against these, so they can be neither waived nor softened.
[[nodiscard]] bool isStructural(const Diagnostic& finding);

} // namespace floom
