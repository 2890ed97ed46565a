// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics as JSON: a list of {severity, rule, address, title, detail, fixes}; used by `check --json` and the result document.
#pragma once

#include "base/diagnostic.h"
#include "io/json_writer.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

[[nodiscard]] std::string_view severityName(Severity severity); // "note", "warning", "error"

void writeDiagnostics(JsonWriter& json, const std::vector<Diagnostic>& diagnostics);
[[nodiscard]] std::string writeDiagnostics(const std::vector<Diagnostic>& diagnostics); // as a complete document

} // namespace floom::inline engine
