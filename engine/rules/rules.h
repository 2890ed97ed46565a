// SPDX-License-Identifier: GPL-3.0-or-later
// Design rules: all findings about a design, in the words and units of the field. Pure and fast (well under 50 ms).
#pragma once

#include "base/diagnostic.h"
#include "catalogue/catalogue.h"
#include "compile/compile.h"
#include "design/design.h"
#include "workload/workload.h"

#include <vector>

namespace floom::inline engine {

// Findings of validate(), compile(), formulas and the rules of this folder (families R1xx connectivity, R2xx rate, R3xx geometry, R4xx
// timing, R50x power and, with a workload, R51x workload and R61x run), after applying the design's rulings. Sorted: active before waived,
// by severity (errors first), then rule, then address. Each finding appears once.
[[nodiscard]] std::vector<Diagnostic> check(const Design& design, const Catalogue& catalogue, const Workload* workload = nullptr);

// As check(), with the compilation result; its program is null if there is an error.
struct Checked {
    std::vector<Diagnostic> findings;
    Compiled compiled;
};
[[nodiscard]] Checked checkAndCompile(const Design& design, const Catalogue& catalogue, const Workload* workload = nullptr);

// All rules of this folder, ordered by id.
struct RuleAbout {
    const char* id;
    Severity severity;
    const char* title;
    const char* about;
};
[[nodiscard]] std::vector<RuleAbout> ruleBook();

// True for findings that prevent a run: they can be neither waived nor downgraded.
[[nodiscard]] bool isStructural(const Diagnostic& finding);

} // namespace floom::inline engine
