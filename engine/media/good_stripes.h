// SPDX-License-Identifier: GPL-3.0-or-later
// goodStripes: the erase stripes that factory bad blocks leave. Pure.
#pragma once

#include <cstdint>

namespace floom {

// Of `blocks` a plane, a share of `bad` of them left out, in `separate` planes that go by themselves or `joined` ones: joined planes need a
// good block in each, and blocks are not swapped between planes.
[[nodiscard]] inline std::uint32_t goodStripes(std::int64_t blocks, double bad, int separate, int joined)
{
    double good = 1;
    for (int plane = 0; plane < joined; ++plane)
        good *= 1 - bad;
    return static_cast<std::uint32_t>(static_cast<double>(blocks * separate) * good + 1e-9);
}

} // namespace floom
