// SPDX-License-Identifier: GPL-3.0-or-later
// compile(): turns a design into a Program (flat arrays, integers, routes found in the graph) or into diagnostics that name what cannot
// reach what. Pure; a Program is immutable and may be shared between threads and simulated many times.
#pragma once

#include "base/diagnostic.h"
#include "catalogue/catalogue.h"
#include "compile/program.h"
#include "design/design.h"

#include <memory>
#include <vector>

namespace floom::inline engine {

struct Compiled {
    std::shared_ptr<const Program> program; // null if there is an error
    std::vector<Diagnostic> diagnostics;
};

[[nodiscard]] Compiled compile(const Design& design, const Catalogue& catalogue);

} // namespace floom::inline engine
