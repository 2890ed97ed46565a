// SPDX-License-Identifier: GPL-3.0-or-later
// Shares that add up: parts of a whole in hundredths of a per cent, rounded by largest remainder so that their sum is exact. Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace floom {

// One integer per part, summing to `whole` exactly (all 0 when the parts sum to 0). Negative parts count as 0. Equal remainders are
// settled in favour of the earlier part.
[[nodiscard]] std::vector<int> sharesOf(const std::vector<std::int64_t>& parts, int whole = 10'000);

} // namespace floom
