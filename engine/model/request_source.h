// SPDX-License-Identifier: GPL-3.0-or-later
// RequestSource: produces the host requests: a synthetic generator, a trace or a probe. Called only by the simulation, on its thread. Each
// completion is reported before the next request is asked for, so think times, phases and probes can react.
#pragma once

#include "base/time.h"

#include <cstdint>

namespace floom::inline engine {

enum class HostOp : std::uint8_t { read, write, flush, trim };

struct HostRequest {
    std::uint64_t offset = 0; // bytes from the start of the drive
    std::uint32_t bytes = 0;
    HostOp op = HostOp::read;
    std::uint8_t tenant = 0;
    bool fua = false; // a write that completes only when its data is on non-volatile media
    std::uint16_t job = 0;
    Time intended; // latency counts from here; in closed loop the time its job may send it, however long the host's slots are full
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
        bool last = false; // valid with a request: the next poll at the same time would answer waitForCompletion
    };

    virtual ~RequestSource() = default;

    // Returns the next request. Called repeatedly at the same `now` until the answer is not `request`.
    virtual Poll poll(Time now) = 0;

    // The host saw the completion of `request` at `now`. Called before the next poll().
    virtual void completed(const HostRequest& request, Time now) = 0;

    // Total requests this source will issue, for progress; 0 = unknown.
    [[nodiscard]] virtual std::uint64_t expectedRequests() const { return 0; }
};

} // namespace floom::inline engine
