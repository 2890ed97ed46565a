// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a RequestSource against a drive with a fixed latency at any queue depth, and records all requests. Follows request_source.h exactly,
// so a source that breaks its rules fails here.
#pragma once

#include <algorithm> // before <compare>, which moc 6.4 cannot read as the first header of C++20
#include <cstdint>
#include <deque>
#include <vector>

#include "model/request_source.h"

namespace floom {

struct Handed {
    HostRequest request;
    Time at;
};

struct SourceRun {
    std::vector<Handed> handed;
    std::size_t mostInFlight = 0;
    std::size_t polls = 0;
    bool waitedInThePast = false; // answered waitUntil with a time not later than now
    bool stuck = false; // answered waitForCompletion with nothing in flight
};

inline SourceRun runSource(RequestSource& source, Time latency, std::size_t most = 10'000'000)
{
    SourceRun run;
    std::deque<Handed> inFlight; // `at` is the completion
    Time now;
    while (run.handed.size() < most) {
        const RequestSource::Poll poll = source.poll(now);
        ++run.polls;
        if (poll.next == RequestSource::Next::finished)
            break;
        if (poll.next == RequestSource::Next::request) {
            run.handed.push_back({poll.request, now});
            inFlight.push_back({poll.request, now + latency});
            run.mostInFlight = std::max(run.mostInFlight, inFlight.size());
            continue;
        }
        const bool waits = poll.next == RequestSource::Next::waitUntil;
        if (waits && poll.at <= now) {
            run.waitedInThePast = true;
            break;
        }
        if (!waits && inFlight.empty()) {
            run.stuck = true;
            break;
        }
        if (!inFlight.empty() && (!waits || inFlight.front().at <= poll.at)) {
            now = inFlight.front().at;
            const HostRequest request = inFlight.front().request;
            inFlight.pop_front();
            source.completed(request, now);
        } else {
            now = poll.at;
        }
    }
    return run;
}

} // namespace floom
