// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/probe.h"

#include <algorithm>

namespace floom::detect {

Probes::Probes()
{
    registerProbes(*this);
    std::stable_sort(m_all.begin(), m_all.end(), [](const Probe& a, const Probe& b) { return a.order < b.order; });
}

std::uint64_t Bench::place(std::uint64_t align)
{
    const std::uint64_t places = device.capacity() / 10 * 8 / align;
    return places > 0 ? random.below(places) * align : 0;
}

Raw slowest(const std::vector<Sample>& samples, const std::vector<std::size_t>& points, std::size_t count)
{
    std::vector<double> last(points.size(), 0);
    for (const Sample& sample : samples)
        last[sample.batch] = std::max(last[sample.batch], sample.latency.microseconds());
    Raw raw(samples.empty() ? 0 : count);
    for (std::size_t i = 0; i < points.size() && !raw.empty(); ++i)
        raw[points[i]].push_back(last[i]);
    return raw;
}

HostRequest readOf(std::uint64_t offset, std::uint32_t bytes)
{
    HostRequest request;
    request.offset = offset;
    request.bytes = bytes;
    return request;
}

} // namespace floom::detect
