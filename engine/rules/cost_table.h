// SPDX-License-Identifier: GPL-3.0-or-later
// Cost table: one figure per cost item, with its source and how sure it is. A design may replace any of them (`"costs": {"dram.gib": 0.8}`
// in its text); the design hash includes these figures. Pure.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

struct CostFigure {
    const char* id; // "nand.mm2"
    double value; // default, unless the design has its own
    const char* unit; // "", "mm2", "Gb/mm2", ...; "" = relative units of cost
    const char* what; // "A mm2 of NAND silicon"
    const char* source; // source, or how it was estimated
    Sureness sureness;
};
[[nodiscard]] const std::vector<CostFigure>& costTable();

// The design's own figures by id.
using OwnCosts = std::map<std::string, double, std::less<>>;
[[nodiscard]] OwnCosts ownCosts(const Design& design);
// Replaces the design's own figures; other reserved keys stay.
void setOwnCosts(Design& design, const OwnCosts& costs);
// For example "dram.gib" and "0.8"; "" or "default" removes the design's own figure.
[[nodiscard]] Outcome assignCost(Design& design, std::string_view id, std::string_view value);
// Error for an unknown id (with near matches) or an invalid value.
[[nodiscard]] Outcome checkCost(std::string_view id, double value);

class CostWeights {
public:
    explicit CostWeights(OwnCosts own)
        : m_own(std::move(own))
    {
    }

    [[nodiscard]] double of(std::string_view id) const;
    // Cost of a gate, and of a mm2 of pads and analogue parts, in the controller's process relative to 28 nm.
    [[nodiscard]] double logicFactor() const;
    [[nodiscard]] double analogFactor() const;

private:
    OwnCosts m_own;
};

} // namespace floom::inline engine
