// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of a drawing in relative units, by part, to rank drives with: prices are not published and move. Pure.
// Modelled: weights a unit of each part (a die of NAND is 1). Two weightings: `billOfMaterials` counts everything, and dies rule it;
// `controllerCost` leaves dies and packages out, which is what a controller's designer chooses. Not modelled: yield, volume, capacity of a
// die. The weights are estimates with physical reasons (pads, PHYs, multipliers), good within a factor of two.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/energy.h"

#include <string>
#include <vector>

namespace floom {

enum class Weighting : std::uint8_t { controllerCost, billOfMaterials };

struct CostLine {
    std::string block; // "ch"
    std::string what; // "channels"
    double amount = 0;
    double weight = 0; // of one
    std::string reason;
    [[nodiscard]] double cost() const { return amount * weight; }
};

[[nodiscard]] std::vector<CostLine> costOf(const Design& design, const Catalogue& catalogue, Weighting weighting);
[[nodiscard]] CostTotals costTotals(const Design& design, const Catalogue& catalogue);
[[nodiscard]] double totalCost(const std::vector<CostLine>& lines);

} // namespace floom
