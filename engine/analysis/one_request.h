// SPDX-License-Identifier: GPL-3.0-or-later
// One recorded request: where its latency came from, and what it would have been without each cause, all else as it happened. Pure.
#pragma once

#include "results/run_result.h"

#include <optional>
#include <string>
#include <vector>

namespace floom {

struct RequestPart {
    bool isWait = false; // else its own work
    CauseClass cause = CauseClass::free; // whose work it waited behind
    int activity = -1; // of that work
    std::int32_t track = -1; // where that was done; -1: not one server
    std::uint32_t block = 0; // erase stripe of its die that the drive worked on; 0: none or of the host
    std::uint64_t others = 0; // requests of the host that it waited behind
    std::int64_t ps = 0;
    // Of firmware that runs: before a core took the command, or while it had it; then `activity` is the function in which the core was
    // (-1: asleep), and `track` the core.
    enum class Hand : std::uint8_t { none, waits, held } hand = Hand::none;
};

struct RequestAccount {
    RequestSpan request;
    std::vector<RequestPart> parts; // greatest first; they sum to the latency
    [[nodiscard]] std::int64_t latencyPs() const { return request.completedPs - request.issuedPs; }
    [[nodiscard]] std::int64_t withoutPs(const RequestPart& part) const { return latencyPs() - part.ps; }
};

// Nothing where the request was not recorded, or no causes were asked for. `activities`: of the recording; without them the functions of
// firmware are not told apart.
[[nodiscard]] std::optional<RequestAccount> accountOf(const SpanStore& store, std::uint32_t request,
                                                      const std::vector<ActivityInfo>& activities = {});
// "behind the erase of block 17 at pkg[3][2].die[0], for garbage collection"; "its own work".
[[nodiscard]] std::string wordsOf(const SpanStore& store, const std::vector<ActivityInfo>& activities, const RequestPart& part);

} // namespace floom
