// SPDX-License-Identifier: GPL-3.0-or-later
// A run may also come from a tool that measured a real drive. It then has figures and histograms but nothing from inside the drive, and the
// tool's name stands in place of the engine version.
#pragma once

#include "results/run_result.h"

#include <string_view>

namespace floom::inline engine {

inline constexpr std::string_view kFio = "fio-";

[[nodiscard]] inline bool isMeasuredAtADrive(const RunResult& result)
{
    return result.engineVersion.starts_with(kFio);
}

} // namespace floom::inline engine
