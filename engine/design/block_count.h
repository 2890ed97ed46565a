// SPDX-License-Identifier: GPL-3.0-or-later
// Instance count of a block: limits, and its text form: "16", "[16,4]", "[]" for a single block. Pure.
#pragma once

#include "base/result.h"
#include "design/design.h"

namespace floom::inline engine {

constexpr int kMostPerDimension = 65'536;
constexpr std::int64_t kMostElements = 1'000'000; // innermost level, e.g. planes of all packages
constexpr std::size_t kMostDimensions = 4;

[[nodiscard]] Outcome assignCount(Block& block, const Value& value); // an integer, or text as above
[[nodiscard]] std::string countText(const std::vector<int>& count);

} // namespace floom::inline engine
