// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/trace_profile.h"

#include <algorithm>
#include <bit>

namespace floom::inline engine {

void TraceProfile::add(Time at, HostOp op, std::uint64_t bytes)
{
    if (op != HostOp::read && op != HostOp::write)
        return;
    while (at.ps / m_width.ps >= static_cast<std::int64_t>(kMostSlices)) {
        for (std::size_t i = 0; i < m_slices.size(); ++i) {
            const Slice slice = m_slices[i];
            m_slices[i] = {};
            Slice& wide = m_slices[i / 2];
            wide.reads += slice.reads;
            wide.writes += slice.writes;
            wide.bytes += slice.bytes;
        }
        m_slices.resize((m_slices.size() + 1) / 2);
        m_width = m_width + m_width;
    }
    const auto place = static_cast<std::size_t>(at.ps / m_width.ps);
    if (place >= m_slices.size())
        m_slices.resize(place + 1);
    ++(op == HostOp::read ? m_slices[place].reads : m_slices[place].writes);
    m_slices[place].bytes += bytes;
    ++m_sizes[std::min<std::size_t>(bytes < 2 ? 0 : static_cast<std::size_t>(std::bit_width(bytes - 1)), m_sizes.size() - 1)];
}

std::vector<TraceProfile::Size> TraceProfile::sizes() const
{
    std::vector<Size> list;
    for (std::size_t power = 0; power < m_sizes.size(); ++power)
        if (m_sizes[power] > 0)
            list.push_back({std::uint64_t{1} << power, m_sizes[power]});
    return list;
}

} // namespace floom::inline engine
