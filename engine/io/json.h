// SPDX-License-Identifier: GPL-3.0-or-later
// JSON in and out of the engine's values (contracts: DESIGN "Text files" and "result document"). Readers take text and never crash on any
// input: broken JSON, wrong types, unknown keys, deep nesting (limit 64 levels) and oversize numbers give an Error with line and column
// or the path of the key. Writers give stable key order, two-space indent, and one line per block and link of a design.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <string>
#include <string_view>

namespace floom {

[[nodiscard]] Result<TypeSpec> readType(std::string_view text, std::string_view fileName);
// The catalogue of the program: the types embedded at build time. Extra folders are added by the app.
[[nodiscard]] const Catalogue& builtinCatalogue();

[[nodiscard]] Result<Design> readDesign(std::string_view text, const Catalogue& catalogue, std::string_view fileName = {});
[[nodiscard]] std::string writeDesign(const Design& design, const Catalogue& catalogue);

// The result document of `run`. `withPerformance` = false leaves out the only part that may differ between equal runs.
// `withLives`: whom the slow requests named in it waited behind, one by one, as far as they were recorded.
[[nodiscard]] std::string writeResult(const RunResult& result, bool withPerformance = true, bool withLives = false);

} // namespace floom
