// SPDX-License-Identifier: GPL-3.0-or-later
// Where requests spend their time once the host has issued them. Arrivals that find no place in a queue wait at the host: a backlog is a
// consequence of what limits the drive, and no part's doing. Pure.
#pragma once

#include "results/run_result.h"

#include <vector>

namespace floom::inline engine {

struct RequestTime {
    explicit RequestTime(const RunResult& result);

    std::vector<Segment> segments; // without the backlog
    Time total; // summed over all requests, without the backlog
    Time wait; // of these, waiting
    Time backlog;
    [[nodiscard]] double share(Time part) const { return total > Time{} ? ratio(part, total) : 0; }
    // A tenth or more of the latency is backlog, so texts must say that shares refer to the rest.
    [[nodiscard]] bool hasBacklog() const { return 9 * backlog >= total; }
};

} // namespace floom::inline engine
