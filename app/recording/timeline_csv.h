// SPDX-License-Identifier: GPL-3.0-or-later
// The visible timeline as a table: one row per event that overlaps a time interval on given tracks, ordered by lane and time. Times are
// integer picoseconds. Pure.
#pragma once

#include "recording/timeline_index.h"

#include <string>
#include <vector>

namespace floom::inline recording {

// lane, work, for, request, start_ps, length_ps; RFC 4180.
[[nodiscard]] std::string eventsCsv(const TimelineIndex& index, const std::vector<int>& tracks, Time from, Time to);

} // namespace floom::inline recording
