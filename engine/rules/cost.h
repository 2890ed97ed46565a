// SPDX-License-Identifier: GPL-3.0-or-later
// Relative cost of a design by part, to rank drives; prices are not published and change. Pure.
// Modelled: die area by capacity, bits per cell, planes and bus speed; DRAM by size, pins and PHY; the controller's pins, PHYs, cores,
// decoders by correction strength, SRAM and fabric in its process; power-loss capacitors by the data they save. Figures are those of
// cost_table.h or the design's own. `billOfMaterials` counts everything and is dominated by dies; `controllerCost` leaves out dies and
// packages: what a controller designer chooses. Not modelled: yield, volume, licences, masks, the board. Accurate within a factor of two.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/energy.h"

#include <string>
#include <vector>

namespace floom::inline engine {

enum class Weighting : std::uint8_t { controllerCost, billOfMaterials };

struct CostLine {
    std::string block; // "ch"
    std::string what; // "channels"
    double amount = 0;
    double weight = 0; // per unit of `amount`
    std::string reason; // derivation of the weight, with its numbers
    [[nodiscard]] double cost() const { return amount * weight; }
};

[[nodiscard]] std::vector<CostLine> costOf(const Design& design, const Catalogue& catalogue, Weighting weighting);
[[nodiscard]] CostTotals costTotals(const Design& design, const Catalogue& catalogue);
[[nodiscard]] double totalCost(const std::vector<CostLine>& lines);

} // namespace floom::inline engine
