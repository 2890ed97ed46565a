// SPDX-License-Identifier: GPL-3.0-or-later
// Requests in flight as a recording of their own: one track whose spans are whole requests, so that the lane "in flight" is answered by
// the same exact sums as any other. Reads look like data out, writes like data in. Pure.
#pragma once

#include "view/timeline_index.h"

namespace floom {

struct Flight {
    std::shared_ptr<const TimelineIndex> index; // one track, or none when no request was recorded
    int most = 0; // the greatest number in flight at once
};

[[nodiscard]] Flight flightOf(const SpanStore& store);

} // namespace floom
