// SPDX-License-Identifier: GPL-3.0-or-later
// NandConflicts: settings of a NAND package that exclude each other, and what the user is told about them.
#pragma once

#include "base/diagnostic.h"

#include <string>
#include <vector>

namespace floom::inline engine {

struct NandConflicts {
    bool strayLines = false; // word lines are programmed together, but not the planes
    bool noData = false; // every block is in SLC mode
    bool planesAndPipeline = false; // independent plane reads with cache operations or suspends
    bool copiedLines = false; // copyback on a part that programs word lines
};

// `block`: the package's place in the drawing.
void tellConflicts(const NandConflicts& conflicts, const std::string& block, std::vector<Diagnostic>& findings);

} // namespace floom::inline engine
