// SPDX-License-Identifier: GPL-3.0-or-later
// What is known to act against a cause of a limit: additions of what requests run out of, and settings that reduce the work that fills a
// part. By the ends of addresses of changes. Pure.
#pragma once

#include "analysis/sensitivity.h"

#include <optional>
#include <string>
#include <vector>

namespace floom::inline engine {

// Ends of the addresses of what adds that which this cause says requests run out of.
[[nodiscard]] std::vector<std::string> additionsAgainst(const std::string& cause);
// The cause of which the change is such an addition; "" if of none.
[[nodiscard]] std::string causeEndedBy(const Variation& variation);
// True for a change that adds what this cause says requests run out of.
[[nodiscard]] bool adds(const Variation& variation, const std::string& cause);
// The causes whose work the setting reduces.
[[nodiscard]] std::vector<std::string> workReducedBy(const Variation& variation);
// For settings that reduce the work behind `cause` only: order in which to try them, smallest first.
[[nodiscard]] std::optional<std::size_t> remedyRank(const Variation& variation, const std::string& cause);
// True for a change that adds what requests may run out of (slots, tags, room), or a setting that reduces the work behind `cause`.
[[nodiscard]] bool isLikely(const Variation& variation, const std::string& cause);

} // namespace floom::inline engine
