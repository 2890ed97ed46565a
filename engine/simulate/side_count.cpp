// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/side_count.h"

#include "results/percentiles.h"

#include <algorithm>

namespace floom::inline engine {

void SideCount::merge(const SideCount& other)
{
    histogram.merge(other.histogram);
    sum += other.sum;
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    requests += other.requests;
    bytes += other.bytes;
}

SideResult SideCount::result(const char* name, double seconds) const
{
    SideResult side;
    side.name = name;
    side.iops = seconds > 0 ? static_cast<double>(requests) / seconds : 0;
    side.bandwidthMBs = seconds > 0 ? static_cast<double>(bytes) / seconds * 1e-6 : 0;
    side.latency = summarize(histogram, Time{sum}, requests > 0 ? Time{min} : Time{}, Time{max}, batches.halfWidth95());
    side.histogram = histogram;
    return side;
}

} // namespace floom::inline engine
