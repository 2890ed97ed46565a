// SPDX-License-Identifier: GPL-3.0-or-later
// What the probes found, as a table or as JSON; beside the truth, where there is a drawing.
#pragma once

#include "cli/detect_bench.h"
#include "detect/detect.h"

namespace floom::cli {

[[nodiscard]] int deliverFindings(const std::vector<detect::Finding>& findings, const Program* program, const DetectWords& words,
                                  std::uint64_t used, const std::string& json, int code);

} // namespace floom::cli
