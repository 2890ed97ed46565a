// SPDX-License-Identifier: GPL-3.0-or-later
// Log blocks of a die under a mapping by blocks, where their number is not set. Pure.
#pragma once

#include <algorithm>
#include <cstdint>

namespace floom::inline engine {

// 3 % of its data blocks: `blocks` of the die, with `overProvisioning` beside the data.
[[nodiscard]] inline std::uint32_t usualLogBlocks(std::uint32_t blocks, double overProvisioning)
{
    constexpr double kShare = 0.03;
    return std::max(2U, static_cast<std::uint32_t>(blocks / (1 + overProvisioning) * kShare));
}

} // namespace floom::inline engine
