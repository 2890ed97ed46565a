// SPDX-License-Identifier: GPL-3.0-or-later
// JSON readers and writers of the engine's values (contracts: DESIGN "Text files" and "result document"). Readers never crash on any input:
// broken JSON, wrong types, unknown keys, deep nesting (limit 64 levels) and oversize numbers give an Error with line and column or the
// path of the key. Writers use a stable key order, two-space indent, and one line per block and link of a design.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <string>
#include <string_view>

namespace floom::inline engine {

[[nodiscard]] Result<TypeSpec> readType(std::string_view text, std::string_view fileName);
// The catalogue of the types embedded at build time. The app adds extra folders.
[[nodiscard]] const Catalogue& builtinCatalogue();

[[nodiscard]] Result<Design> readDesign(std::string_view text, const Catalogue& catalogue, std::string_view fileName = {});
[[nodiscard]] std::string writeDesign(const Design& design, const Catalogue& catalogue);

// The result document of `run`. `withPerformance` = false omits the only part that may differ between equal runs.
// `withBreakdown`: adds, for each slow request it names, what the request waited behind, as far as recorded.
[[nodiscard]] std::string writeResult(const RunResult& result, bool withPerformance = true, bool withBreakdown = false);

} // namespace floom::inline engine
