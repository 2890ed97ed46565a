// SPDX-License-Identifier: GPL-3.0-or-later
// RequestSource: where host requests come from: a synthetic generator, a trace, a probe. Called by the simulation only, on its thread.
// It hears of each completion before it is asked for the next request, so think times, phases and probes can react.
#pragma once

#include "base/time.h"

#include <cstdint>

namespace floom {

enum class HostOp : std::uint8_t { read, write, flush, trim };

struct HostRequest {
    std::uint64_t offset = 0; // bytes from the start of the drive
    std::uint32_t bytes = 0;
    HostOp op = HostOp::read;
    std::uint8_t tenant = 0;
    bool fua = false; // a write that is complete only when its data is safe
    std::uint16_t job = 0;
    Time intended; // latency runs from here; in closed loop the moment it was handed out
};

class RequestSource {
public:
    enum class Next : std::uint8_t {
        request, // `request` is valid
        waitUntil, // ask again at `at` (later than now)
        waitForCompletion, // ask again after the next completion
        finished, // there will be no more
    };
    struct Poll {
        Next next = Next::finished;
        Time at;
        HostRequest request;
        bool last = false; // of a request: asked once more now, it would say waitForCompletion
    };

    virtual ~RequestSource() = default;

    // Offers the next request. Called again and again at one `now` until it answers something else than `request`.
    virtual Poll poll(Time now) = 0;

    // `request` was completed, visible to the host, at `now`. Comes before the next poll().
    virtual void completed(const HostRequest& request, Time now) = 0;

    // How many requests will be issued in all, for progress; 0 = unknown.
    [[nodiscard]] virtual std::uint64_t expectedRequests() const { return 0; }
};

} // namespace floom
