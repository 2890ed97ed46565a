// SPDX-License-Identifier: GPL-3.0-or-later
// DESIGN on the command line: a design or project text file, a .floom project, or the name of a sample.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "store/project_rows.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::cli {

class Subcommand;

// A design as named by a command's arguments: DESIGN, --variant, --set.
struct DesignWords {
    std::string design;
    std::string variant;
    std::vector<std::string> sets;
};

void addDesignWords(const Subcommand& command, DesignWords& words);

struct OpenedDesign {
    std::vector<VariantRow> variants; // never empty
    std::size_t chosen = 0;
    [[nodiscard]] const VariantRow& variant() const { return variants[chosen]; }
};

// `variant` "" means the project's current one. A variant without a workload takes the sample's.
[[nodiscard]] Result<OpenedDesign> openDesign(const std::string& name, const std::string& variant, const Catalogue& catalogue);

// --seed: an integer from 0 to 2^64 - 1.
void addSeed(const Subcommand& command, std::uint64_t& seed, const std::string& help);

// The design with its --set assignments applied.
[[nodiscard]] Result<Design> settledDesign(const DesignWords& words, const Catalogue& catalogue);

// Applies "ch.rate=40MT/s", ... in order.
[[nodiscard]] Outcome assignAll(Design& design, const std::vector<std::string>& assignments, const Catalogue& catalogue);

} // namespace floom::cli
