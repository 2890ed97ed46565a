// SPDX-License-Identifier: GPL-3.0-or-later
// Ids in words, and names nearest to a mistyped one, for "did you mean". Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

// The id of an activity or a resource as texts show it: "page_reads": "page reads"; "sqe_fetch": "SQE fetch".
[[nodiscard]] std::string spacedName(std::string id);

// Number of insertions, deletions, replacements and adjacent swaps that turn one text into the other.
[[nodiscard]] int editDistance(std::string_view a, std::string_view b);

// Up to three of `names`, nearest first, within a distance of a third of the name's length (at least 2); ignores case.
[[nodiscard]] std::vector<std::string> nearestNames(std::string_view name, const std::vector<std::string>& names);

// "a, b and c", with `last` = "and".
[[nodiscard]] std::string namesText(const std::vector<std::string>& names, std::string_view last);

// "Did you mean a, b or c?", or "" if nothing is near.
[[nodiscard]] std::string didYouMean(std::string_view name, const std::vector<std::string>& names);

} // namespace floom::inline engine
