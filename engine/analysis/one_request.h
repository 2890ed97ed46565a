// SPDX-License-Identifier: GPL-3.0-or-later
// Latency account of one recorded request: its parts, and what the latency would have been without each part, all else unchanged. Pure.
#pragma once

#include "results/run_result.h"

#include <optional>
#include <string>
#include <vector>

namespace floom::inline engine {

struct RequestPart {
    bool isWait = false; // false: the request's own work
    CauseClass cause = CauseClass::free; // class of the work it waited behind
    int activity = -1; // of that work
    std::int32_t track = -1; // where that work was done; -1: not a single server
    std::uint32_t block = 0; // superblock of the die on which the drive worked; 0: none, or host work
    std::uint64_t others = 0; // host requests that it waited behind
    std::int64_t ps = 0;
    // For firmware that runs: the command waited to be taken by a core, or was held by it. `activity` is then the function that the core
    // executed (-1: not known), and `track` the core.
    enum class Hand : std::uint8_t { none, waits, held } hand = Hand::none;
    bool asleep = false; // the core slept in that function
};

struct RequestAccount {
    RequestSpan request;
    std::vector<RequestPart> parts; // largest first; they sum to the latency
    [[nodiscard]] Time latency() const { return request.completed - request.issued; }
    [[nodiscard]] Time without(const RequestPart& part) const { return latency() - Time{part.ps}; }
};

// Empty if the request was not recorded or the run had no causes. `activities`: those of the recording; without them the firmware functions
// are not distinguished.
[[nodiscard]] std::optional<RequestAccount> accountOf(const SpanStore& store, std::uint32_t request,
                                                      const std::vector<ActivityInfo>& activities = {});
// "behind the erase of block 17 at pkg[3][2].die[0], for garbage collection"; "its own work".
[[nodiscard]] std::string wordsOf(const SpanStore& store, const std::vector<ActivityInfo>& activities, const RequestPart& part);

} // namespace floom::inline engine
