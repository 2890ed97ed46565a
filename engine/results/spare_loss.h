// SPDX-License-Identifier: GPL-3.0-or-later
// Whether failures took noticeably from a drive's spare while a run measured it. Pure.
#pragma once

#include "results/run_result.h"

#include <algorithm>

namespace floom {

// What is retired is never given back: the spare shrinks and write amplification goes on rising. It shows in a window once a twentieth of
// the spare is gone, and sooner where stripes are retired a twentieth as fast as they come back from use.
[[nodiscard]] inline bool losesSpare(const RunResult& result)
{
    constexpr std::uint64_t kNoticed = 20; // 1 / share
    const std::uint64_t retired = result.ftl.retired;
    return retired > 0 && kNoticed * retired >= std::min(result.wear.spare, result.ftl.erases + retired);
}

} // namespace floom
