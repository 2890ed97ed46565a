// SPDX-License-Identifier: GPL-3.0-or-later
// Whether failures took noticeably from a drive's spare while a run measured it. Pure.
#pragma once

#include <algorithm>
#include <cstdint>

namespace floom::inline engine {

// `retired` and `erased`: superblocks taken out of service and given back for use in the measured window; `spare`: superblocks beyond the
// logical space when it began. What is retired is never given back: the spare shrinks and write amplification goes on rising. It shows in a
// window once a twentieth of the spare is gone, and sooner where superblocks are retired a twentieth as fast as they come back from use.
[[nodiscard]] inline bool losesSpare(std::uint64_t retired, std::uint64_t spare, std::uint64_t erased)
{
    constexpr std::uint64_t kNoticed = 20; // 1 / share
    return retired > 0 && kNoticed * retired >= std::min(spare, erased + retired);
}

} // namespace floom::inline engine
