// SPDX-License-Identifier: GPL-3.0-or-later
// Busy time per column of what was painted last: when the stretch moves along the run, only the columns that came into sight are counted.
// Holds for columns on a grid (TimelineColumns::onGrid); others are counted anew. GUI thread.
#pragma once

#include "recording/timeline_index.h"

#include <map>
#include <tuple>
#include <vector>

namespace floom {

class TimelineShares {
public:
    // The tracks' busy time, as TimelineIndex::addBusy() counts it. The tracks of one lane are told by the first and their number.
    [[nodiscard]] BusyColumns of(const TimelineIndex& index, const std::vector<int>& tracks, const TimelineColumns& columns);
    void forget() { m_kept.clear(); } // the index goes, or another comes

private:
    struct Kept {
        std::int64_t lengthPs = 0, first = 0;
        BusyColumns busy{{}, 0};
    };
    std::map<std::tuple<const TimelineIndex*, int, std::size_t>, Kept> m_kept;
};

// Without what was kept.
[[nodiscard]] BusyColumns countShares(const TimelineIndex& index, const std::vector<int>& tracks, const TimelineColumns& columns);

} // namespace floom
