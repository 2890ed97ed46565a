// SPDX-License-Identifier: GPL-3.0-or-later
// Device: what a probe may ask of a drive: batches of requests, each submitted at one instant and the next only when all are done and a
// gap has passed, on a drive in a known state.
#pragma once

#include "compile/program.h"
#include "model/request_source.h"

#include <memory>
#include <stop_token>
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

class Device {
public:
    virtual ~Device() = default;
    [[nodiscard]] virtual std::uint64_t capacity() const = 0;
    // In order of submission. Empty when the drive may not be asked any more: the budget is used up, or somebody stopped it.
    [[nodiscard]] virtual std::vector<Sample> submit(DriveState state, const std::vector<Batch>& batches) = 0;
    [[nodiscard]] virtual std::uint64_t used() const = 0; // requests so far
};

struct DeviceOptions {
    std::uint64_t seed = 1, budget = 200'000; // requests
    double noise = 0; // sigma of the latencies' logarithm; above 0 there are outliers (1 %, 1 ms) and a clock of 1 us too
    std::stop_token stop;
};

// A drawing under simulation; `program` must outlive it.
[[nodiscard]] std::unique_ptr<Device> simulatedDevice(const Program& program, const DeviceOptions& options);

} // namespace floom::detect
