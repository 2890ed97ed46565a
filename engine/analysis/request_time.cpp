// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/request_time.h"

namespace floom::inline engine {

RequestTime::RequestTime(const RunResult& result)
    : segments(result.segments)
    , total(result.latencyTotal)
{
    for (Segment& s : segments) {
        if (result.activities[static_cast<std::size_t>(s.activity)].name == "host_software") {
            backlog += s.wait;
            s.wait = {};
        }
        wait += s.wait;
    }
    total -= backlog;
}

} // namespace floom::inline engine
