// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON documents of all subcommands except `run`, and the datasheet text of `describe`. Pure.
#pragma once

#include "base/diagnostic.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "workload/workload.h"

#include <string>
#include <vector>

namespace floom::cli {

[[nodiscard]] std::string diagnosticsDocument(const Design& design, const std::vector<Diagnostic>& diagnostics);
[[nodiscard]] std::string catalogueDocument(const std::vector<const TypeSpec*>& types);
[[nodiscard]] std::string traceDocument(const TraceSummary& summary);

[[nodiscard]] std::string catalogueText(const std::vector<const TypeSpec*>& types); // one line per type and parameter
[[nodiscard]] std::string datasheetText(const TypeSpec& type);
[[nodiscard]] std::string sureText(Sureness sureness); // "high", "medium" or "low"

} // namespace floom::cli
