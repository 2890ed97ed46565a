// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of a drawing in relative units, by part, to rank drives with: prices are not published and move. Pure.
// Modelled: area of dies by capacity, bits a cell, planes and speed of their bus; DRAM by size, pins and PHY; the controller's pins, PHYs,
// cores, decoders by their strength, SRAM and fabric in its process; capacitors of power-loss protection by the data they save. The
// figures are those of cost_table.h or the drawing's own. Two weightings: `billOfMaterials` counts everything, and dies rule it;
// `controllerCost` leaves dies and packages out, which is what a controller's designer chooses. Not modelled: yield, volume, licences,
// masks, the board. Good within a factor of two.
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
    std::string reason; // how the weight comes about, with its numbers
    [[nodiscard]] double cost() const { return amount * weight; }
};

[[nodiscard]] std::vector<CostLine> costOf(const Design& design, const Catalogue& catalogue, Weighting weighting);
[[nodiscard]] CostTotals costTotals(const Design& design, const Catalogue& catalogue);
[[nodiscard]] double totalCost(const std::vector<CostLine>& lines);

} // namespace floom
