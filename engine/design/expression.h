// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions: what a person types where a value is expected: "2*tR", "pkg.pageSize / 400us", "min(ch.rate, 800MT/s)". Names are parameters
// of the same block, or addresses ("ch[2].rate", "pkg.count" is how many there are). Operators + - * / ( ), functions min, max, ceil,
// floor, round. Units are carried along and must come out as the parameter's: 2 * 60us is a time, 16KiB / 60us a data rate. Exact.
// A formula ("=2*tR") stays with the design in Design::expressions and is computed again when what it names changes. Pure.
#pragma once

#include "design/address.h"

#include <string>
#include <string_view>

namespace floom {

// Is this something to compute rather than a plain value of a quantity ("4 GB/s", "600us")?
[[nodiscard]] bool looksComputed(std::string_view text);

// The value of `text` for the parameter that `target` names, in the base unit of its kind. A result that is no whole number of base units
// is rounded to the nearest; of a count it is refused. A bare result is taken in the unit the field shows.
[[nodiscard]] Result<Value> evaluate(std::string_view text, const Address& target, const Design& design, const Catalogue& catalogue);

// Computes all formulas of the design anew, in whatever order they need, and drops those of parameters that are gone. What cannot be
// computed keeps its value; check() says why.
void settle(Design& design, const Catalogue& catalogue);
// R012: formulas that cannot be computed, and those that never come to rest because they need each other.
[[nodiscard]] std::vector<Diagnostic> formulaFindings(const Design& design, const Catalogue& catalogue);

// The formula with a block's new name in place of its old one.
[[nodiscard]] std::string renamedFormula(std::string_view formula, std::string_view id, std::string_view newId);

} // namespace floom
