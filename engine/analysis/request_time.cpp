// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/request_time.h"

namespace floom::inline engine {

RequestTime::RequestTime(const RunResult& result)
    : segments(result.segments)
    , ps(result.latencyPsTotal)
{
    for (Segment& s : segments) {
        if (result.activities[static_cast<std::size_t>(s.activity)].name == "host_software") {
            backlogPs += s.waitPs;
            s.waitPs = 0;
        }
        waitPs += s.waitPs;
    }
    ps -= backlogPs;
}

} // namespace floom::inline engine
