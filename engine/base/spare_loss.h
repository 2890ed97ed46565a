// SPDX-License-Identifier: GPL-3.0-or-later
// Whether failures noticeably reduced a drive's spare superblocks during a run. Pure.
#pragma once

#include <algorithm>
#include <cstdint>

namespace floom::inline engine {

// `retired` and `erased`: superblocks retired and erased in the measured window; `spare`: superblocks beyond the logical space at its
// start. Retired ones are never used again, so the spare shrinks and write amplification keeps rising. True once a twentieth of the spare
// is lost, and earlier if the retired ones are a twentieth of all retired and erased ones.
[[nodiscard]] inline bool losesSpare(std::uint64_t retired, std::uint64_t spare, std::uint64_t erased)
{
    constexpr std::uint64_t kNoticed = 20; // 1 / share
    return retired > 0 && kNoticed * retired >= std::min(spare, erased + retired);
}

} // namespace floom::inline engine
