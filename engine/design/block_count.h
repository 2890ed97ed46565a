// SPDX-License-Identifier: GPL-3.0-or-later
// How many instances a block may have, and how a count is written: "16", "[16,4]", "[]" for a single block. Pure.
#pragma once

#include "base/result.h"
#include "design/design.h"

namespace floom {

constexpr int kMostPerDimension = 65'536;
constexpr std::int64_t kMostElements = 1'000'000; // innermost: planes of all packages together
constexpr std::size_t kMostDimensions = 4;

[[nodiscard]] Outcome assignCount(Block& block, const Value& value); // a whole number, or text as above
[[nodiscard]] std::string countText(const std::vector<int>& count);

} // namespace floom
