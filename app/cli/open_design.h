// SPDX-License-Identifier: GPL-3.0-or-later
// DESIGN on the command line: a design's or project's text, a .floom project, or the name of a sample.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "store/project_rows.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::cli {

class Subcommand;

// What names a design in the words of a command: DESIGN, --variant, --set.
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

// `variant` "" takes the project's current one. Words of a sample stand in for a variant that has none.
[[nodiscard]] Result<OpenedDesign> openDesign(const std::string& name, const std::string& variant, const Catalogue& catalogue);

// --seed: a whole number from 0 to 2^64 - 1.
void addSeed(const Subcommand& command, std::uint64_t& seed, const std::string& help);

// The design so named, with its settings made.
[[nodiscard]] Result<Design> settledDesign(const DesignWords& words, const Catalogue& catalogue);

// "ch.rate=40MT/s", ... one after the other.
[[nodiscard]] Outcome assignAll(Design& design, const std::vector<std::string>& assignments, const Catalogue& catalogue);

} // namespace floom::cli
