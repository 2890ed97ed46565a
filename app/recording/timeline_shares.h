// SPDX-License-Identifier: GPL-3.0-or-later
// Caches busy time per column between repaints: after panning, only the newly visible columns are counted. Applies to grid columns
// (TimelineColumns::onGrid); others are counted anew. GUI thread.
#pragma once

#include "recording/timeline_index.h"

#include <map>
#include <tuple>
#include <vector>

namespace floom::inline recording {

class TimelineShares {
public:
    // The tracks' busy time, as TimelineIndex::addBusy() counts it. The cache identifies a lane by its first track and its number of
    // tracks.
    [[nodiscard]] BusyColumns of(const TimelineIndex& index, const std::vector<int>& tracks, const TimelineColumns& columns);
    void forget() { m_kept.clear(); } // call when the index is replaced

private:
    struct Kept {
        Time length;
        std::int64_t first = 0;
        BusyColumns busy{{}, 0};
    };
    std::map<std::tuple<const TimelineIndex*, int, std::size_t>, Kept> m_kept;
};

// Without the cache.
[[nodiscard]] BusyColumns countShares(const TimelineIndex& index, const std::vector<int>& tracks, const TimelineColumns& columns);

} // namespace floom::inline recording
