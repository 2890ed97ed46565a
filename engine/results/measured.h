// SPDX-License-Identifier: GPL-3.0-or-later
// A run may also be one that a tool measured at a real drive: it then has figures and histograms, and nothing of what went on inside. The
// tool stands where a simulated run tells its engine.
#pragma once

#include "results/run_result.h"

#include <string_view>

namespace floom {

inline constexpr std::string_view kFio = "fio-";

[[nodiscard]] inline bool isMeasuredAtADrive(const RunResult& result)
{
    return result.engineVersion.starts_with(kFio);
}

} // namespace floom
