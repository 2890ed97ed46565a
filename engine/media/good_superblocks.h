// SPDX-License-Identifier: GPL-3.0-or-later
// goodSuperblocks: number of superblocks left by factory bad blocks. Pure function.
#pragma once

#include <cstdint>

namespace floom::inline engine {

// `blocks`: per plane; `bad`: share of them that is unusable; `separate`: planes that work independently; `joined`: planes that are
// programmed together. A superblock of joined planes needs a good block in each of them, and blocks are not remapped between planes.
[[nodiscard]] inline std::uint32_t goodSuperblocks(std::int64_t blocks, double bad, int separate, int joined)
{
    double good = 1;
    for (int plane = 0; plane < joined; ++plane)
        good *= 1 - bad;
    return static_cast<std::uint32_t>(static_cast<double>(blocks * separate) * good + 1e-9);
}

} // namespace floom::inline engine
