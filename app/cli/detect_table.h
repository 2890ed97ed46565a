// SPDX-License-Identifier: GPL-3.0-or-later
// The probes' answers as a table or JSON, beside the truth if there is a design.
#pragma once

#include "cli/detect_bench.h"
#include "detect/detect.h"
#include "detect/truth.h"

namespace floom::cli {

[[nodiscard]] std::string truthText(const detect::Truth& truth, const detect::Probe& probe);
[[nodiscard]] std::string foundText(const detect::ProbeAnswer& answer, const detect::Probe& probe);

[[nodiscard]] int deliverFindings(const std::vector<detect::Finding>& findings, const Program* program, const DetectWords& words,
                                  std::uint64_t used, const std::string& json, int code);

} // namespace floom::cli
