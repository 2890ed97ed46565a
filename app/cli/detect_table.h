// SPDX-License-Identifier: GPL-3.0-or-later
// What the probes found, as a table or as JSON; beside the truth, where there is a drawing.
#pragma once

#include "cli/detect_bench.h"
#include "detect/detect.h"
#include "detect/truth.h"

namespace floom::cli {

[[nodiscard]] std::string truthText(const detect::Truth& truth, const detect::Probe& probe);
[[nodiscard]] std::string foundText(const detect::Answer& answer, const detect::Probe& probe);

[[nodiscard]] int deliverFindings(const std::vector<detect::Finding>& findings, const Program* program, const DetectWords& words,
                                  std::uint64_t used, const std::string& json, int code);

} // namespace floom::cli
