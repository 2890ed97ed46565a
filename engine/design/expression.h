// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions typed where a value is expected: "2*tR", "pkg.pageSize / 400us", "min(ch.rate, 800MT/s)". Names are parameters of the same
// block, or addresses ("ch[2].rate"; "pkg.count" is the number of instances). Operators + - * / ( ), functions min, max, ceil, floor,
// round. Units are tracked and the result must have the parameter's unit: 2 * 60us is a time, 16KiB / 60us a data rate. Exact arithmetic. A
// formula ("=2*tR") is stored in Design::expressions and recomputed when its inputs change. Pure.
#pragma once

#include "design/address.h"

#include <string>
#include <string_view>

namespace floom::inline engine {

// True if the text is an expression, not a plain value of a quantity ("4 GB/s", "600us").
[[nodiscard]] bool looksComputed(std::string_view text);

// Evaluates `text` for the parameter named by `target`, in the base unit of its kind. A result that is no integer number of base units is
// rounded to the nearest one; for a count it is an Error. A result without a unit is in the unit shown in the field.
[[nodiscard]] Result<Value> evaluate(std::string_view text, const Address& target, const Design& design, const Catalogue& catalogue);

// Recomputes all formulas of the design in dependency order and drops formulas of parameters that no longer exist. A formula that cannot be
// computed keeps its old value; check() reports why.
void settle(Design& design, const Catalogue& catalogue);
// R012: formulas that cannot be computed, and circular ones.
[[nodiscard]] std::vector<Diagnostic> formulaFindings(const Design& design, const Catalogue& catalogue);

// The formula after renaming block `id` to `newId`.
[[nodiscard]] std::string renamedFormula(std::string_view formula, std::string_view id, std::string_view newId);

} // namespace floom::inline engine
