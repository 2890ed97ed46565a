// SPDX-License-Identifier: GPL-3.0-or-later
// LoopEnd: when the event loop of a run returns: at the end of the run, or at a pause before it.
#pragma once

#include "base/time.h"

#include <cstdint>

namespace floom::inline engine {

struct LoopEnd {
    // The measured work is done: no new requests and no more events.
    void stop()
    {
        stopping = true;
        endsAt = deadline = Time{INT64_MIN};
    }
    // The run ends before the first event at or after `at`.
    void endAt(Time at)
    {
        endsAt = at;
        deadline = earlier(deadline, at);
    }
    // The loop returns before the first event at or after `at`, if the run does not end before.
    void pauseAt(Time at) { deadline = earlier(at, endsAt); }

    bool stopping = false;
    Time endsAt = kNever; // the run ends before the first event at or after this
    Time deadline = kNever; // end or pause, whichever comes first
};

} // namespace floom::inline engine
