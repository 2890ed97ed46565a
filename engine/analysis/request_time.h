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
    std::int64_t ps = 0; // summed over all requests, without the backlog
    std::int64_t waitPs = 0; // of these, waiting
    std::int64_t backlogPs = 0;
    [[nodiscard]] double share(std::int64_t part) const { return ps > 0 ? static_cast<double>(part) / static_cast<double>(ps) : 0; }
    // A tenth or more of the latency is backlog, so texts must say that shares refer to the rest.
    [[nodiscard]] bool hasBacklog() const { return 9 * backlogPs >= ps; }
};

} // namespace floom::inline engine
