// SPDX-License-Identifier: GPL-3.0-or-later
// DESIGN on the command line: a design's or project's text, a .floom project, or the name of a sample.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "store/project_rows.h"

#include <string>
#include <vector>

namespace floom::cli {

struct OpenedDesign {
    std::vector<VariantRow> variants; // never empty
    std::size_t chosen = 0;
    [[nodiscard]] const VariantRow& variant() const { return variants[chosen]; }
};

// `variant` "" takes the project's current one. Words of a sample stand in for a variant that has none.
[[nodiscard]] Result<OpenedDesign> openDesign(const std::string& name, const std::string& variant, const Catalogue& catalogue);

// "ch.rate=40MT/s", ... one after the other.
[[nodiscard]] Outcome assignAll(Design& design, const std::vector<std::string>& assignments, const Catalogue& catalogue);

} // namespace floom::cli
