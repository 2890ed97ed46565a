// SPDX-License-Identifier: GPL-3.0-or-later
// What things cost, as a table: a figure for each thing that a drive pays for, with its source and how sure it is. A drawing may have
// figures of its own in place of any (`"costs": {"dram.gib": 0.8}` in its text); they are part of what a run is made from. Pure.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

struct CostFigure {
    const char* id; // "nand.mm2"
    double value; // unless the drawing has its own
    const char* unit; // "", "mm2", "Gb/mm2", ...; "" = relative units of cost
    const char* what; // "A mm2 of NAND silicon"
    const char* source; // where it is from, or how it was estimated
    Sureness sureness;
};
[[nodiscard]] const std::vector<CostFigure>& costTable();

// The drawing's own figures by id.
using OwnCosts = std::map<std::string, double, std::less<>>;
[[nodiscard]] OwnCosts ownCosts(const Design& design);
// In place of those it has; other reserved keys stay.
void setOwnCosts(Design& design, const OwnCosts& costs);
// "dram.gib" and "0.8"; "" or "default" takes the drawing's own away.
[[nodiscard]] Outcome assignCost(Design& design, std::string_view id, std::string_view value);
// Refuses an id that the table lacks, with near ones, and a value that no figure can have.
[[nodiscard]] Outcome checkCost(std::string_view id, double value);

class CostWeights {
public:
    explicit CostWeights(OwnCosts own)
        : m_own(std::move(own))
    {
    }

    [[nodiscard]] double of(std::string_view id) const;
    // What a gate, and what a mm2 of pads and analogue parts, costs in the controller's process beside 28 nm.
    [[nodiscard]] double logicFactor() const;
    [[nodiscard]] double analogFactor() const;

private:
    OwnCosts m_own;
};

} // namespace floom
