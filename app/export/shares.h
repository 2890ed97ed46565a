// SPDX-License-Identifier: GPL-3.0-or-later
// Shares that add up: parts of a whole in hundredths of a per cent, rounded by largest remainder so that they sum exactly. Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace floom::inline exporting {

// One integer per part, summing exactly to `whole` (all 0 if the parts sum to 0). Negative parts count as 0. Ties go to the earlier part.
[[nodiscard]] std::vector<int> sharesOf(const std::vector<std::int64_t>& parts, int whole = 10'000);

} // namespace floom::inline exporting
