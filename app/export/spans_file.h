// SPDX-License-Identifier: GPL-3.0-or-later
// Writes recorded spans to a file; the suffix selects the format: .json (Chrome trace) or .vcd.
#pragma once

#include "base/result.h"
#include "file/whole_file.h"
#include "results/run_result.h"

#include <string>
#include <vector>

namespace floom::inline exporting {

[[nodiscard]] Outcome checkSpansName(const std::string& file); // call it before a long run
[[nodiscard]] Outcome writeSpans(const std::string& file, const SpanStore& store, const std::vector<ActivityInfo>& activities,
                                 const WriteWatch& watch = {});
[[nodiscard]] Outcome writeSpans(const std::string& file, const RunResult& result, const WriteWatch& watch = {});

} // namespace floom::inline exporting
