// SPDX-License-Identifier: GPL-3.0-or-later
// What a timeline shows as a table: one row per event that overlaps a stretch of time on given tracks, in the order of lanes and time.
// Times are whole picoseconds. Pure.
#pragma once

#include "recording/timeline_index.h"

#include <string>
#include <vector>

namespace floom {

// lane, work, for, request, start_ps, length_ps; RFC 4180.
[[nodiscard]] std::string eventsCsv(const TimelineIndex& index, const std::vector<int>& tracks, std::int64_t fromPs, std::int64_t toPs);

} // namespace floom
