// SPDX-License-Identifier: GPL-3.0-or-later
// Device: what a probe may ask of a drive in a known state: batches of requests, each submitted at one instant and the next only when all
// are done and a gap has passed; or requests one after the other, so many in flight.
#pragma once

#include "compile/program.h"
#include "model/request_source.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace floom::detect {

enum class DriveState : std::uint8_t { erased, sequential, random };

struct Sample {
    Time issue, latency;
    HostOp op = HostOp::read;
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0, batch = 0;
};
using Batch = std::vector<HostRequest>;

struct Plan {
    DriveState state = DriveState::sequential;
    std::vector<Batch> batches;
    std::uint32_t depth = 0; // 0: batch by batch; else requests in flight, a new one as soon as one is done
    Time gap = milliseconds(1); // between batches
};

class Device {
public:
    virtual ~Device() = default;
    [[nodiscard]] virtual std::uint64_t capacity() const = 0;
    // In order of submission. Empty when the drive may not be asked any more: the budget is used up, or somebody stopped it. `name`: of
    // the probe, and which of its plans it is.
    [[nodiscard]] virtual std::vector<Sample> submit(const std::string& name, const Plan& plan) = 0;
    [[nodiscard]] virtual std::uint64_t used() const = 0; // requests so far
    // Why it answered nothing since this was asked last; empty: see submit().
    [[nodiscard]] virtual std::string silence() { return {}; }
};

struct DeviceOptions {
    std::uint64_t seed = 1, budget = 200'000; // requests
    double noise = 0; // sigma of the latencies' logarithm; above 0 there are outliers (1 %, 1 ms) and a clock of 1 us too
    std::stop_token stop;
};

// A drawing under simulation; `program` must outlive it.
[[nodiscard]] std::unique_ptr<Device> simulatedDevice(const Program& program, const DeviceOptions& options);

} // namespace floom::detect
