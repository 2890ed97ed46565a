// SPDX-License-Identifier: GPL-3.0-or-later
// ProbedDevice: what a probe may submit to a drive in a known state: batches of requests, each submitted at one instant, the next after all
// are done and a gap has passed; or a stream of requests at a fixed queue depth.
#pragma once

#include "compile/program.h"
#include "model/request_source.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace floom::inline engine::detect {

enum class DriveState : std::uint8_t { erased, sequential, random };

struct TimedRequest {
    Time issue, latency;
    HostOp op = HostOp::read;
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0, batch = 0;
};
using Batch = std::vector<HostRequest>;

struct Plan {
    DriveState state = DriveState::sequential;
    std::vector<Batch> batches;
    std::uint32_t depth = 0; // 0: batch by batch; else queue depth: a new request as soon as one is done
    Time gap = milliseconds(1); // between batches
};

class ProbedDevice {
public:
    virtual ~ProbedDevice() = default;
    [[nodiscard]] virtual std::uint64_t capacity() const = 0;
    // In order of submission. Empty if the budget is used up or the run was stopped. `name`: the probe and the number of its plan.
    [[nodiscard]] virtual std::vector<TimedRequest> submit(const std::string& name, const Plan& plan) = 0;
    [[nodiscard]] virtual std::uint64_t used() const = 0; // requests submitted so far
    // Reason for the empty answers since the last call; empty: see submit().
    [[nodiscard]] virtual std::string silence() { return {}; }
};

struct DeviceOptions {
    std::uint64_t seed = 1, budget = 200'000; // requests
    double noise = 0; // sigma of the log of latencies; > 0 adds outliers (1 %, 1 ms) and a 1 µs clock
    std::stop_token stop;
};

// A simulated drive; `program` must outlive it.
[[nodiscard]] std::unique_ptr<ProbedDevice> simulatedDevice(const Program& program, const DeviceOptions& options);

} // namespace floom::inline engine::detect
