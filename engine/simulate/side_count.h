// SPDX-License-Identifier: GPL-3.0-or-later
// SideCount: latencies and bytes of one class of measured requests: of a kind, a job, a phase or a host port.
#pragma once

#include "results/batch_means.h"
#include "results/histogram.h"
#include "results/run_result.h"

#include <cstdint>

namespace floom::inline engine {

struct SideCount {
    Histogram histogram;
    BatchMeans batches; // of the latencies
    std::int64_t sum = 0, min = INT64_MAX, max = 0; // latency in picoseconds
    std::uint64_t requests = 0, bytes = 0;

    // `bin`: Histogram::indexOf() of the latency.
    void add(std::int64_t latency, std::size_t bin, std::uint32_t size)
    {
        histogram.addTo(bin);
        sum += latency;
        batches.next(sum);
        min = latency < min ? latency : min;
        max = latency > max ? latency : max;
        ++requests;
        bytes += size;
    }
    void merge(const SideCount& other); // all but the batches, whose order matters
    // The result of the class, named `name`. Rates are over `seconds`; 0 if `seconds` is 0.
    [[nodiscard]] SideResult result(const char* name, double seconds) const;
};

} // namespace floom::inline engine
