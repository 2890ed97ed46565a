// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/unit_list.h"

#include <algorithm>

namespace floom::inline engine {

void UnitList::grow(std::uint32_t from, std::uint32_t to, std::uint32_t most, bool wide)
{
    constexpr std::uint32_t kLeast = 64;
    const std::uint32_t first = begun() ? m_head[0] : from, had = begun() ? m_head[1] - first : 0;
    const std::uint32_t positions = std::max(to - first, std::min(std::max(kLeast, 2 * had), most - first));
    auto head = std::make_unique_for_overwrite<std::uint32_t[]>(words(positions, wide));
    if (begun())
        std::copy_n(m_head.get(), words(had, wide), head.get());
    std::fill(head.get() + words(had, wide), head.get() + words(positions, wide), UINT32_MAX);
    head[0] = first;
    head[1] = first + positions;
    m_head = std::move(head);
}

void UnitList::append(std::vector<std::pair<std::uint32_t, Lpn>>& out, bool wide) const
{
    if (!begun())
        return;
    const std::uint32_t first = m_head[0], end = m_head[1];
    for (std::uint32_t position = first; position < end; ++position) {
        if (wide && *at<std::uint64_t>(position - first) != UINT64_MAX)
            out.emplace_back(position, *at<std::uint64_t>(position - first));
        else if (!wide && *at<std::uint32_t>(position - first) != UINT32_MAX)
            out.emplace_back(position, *at<std::uint32_t>(position - first));
    }
}

void UnitList::copy(const UnitList& other, bool wide)
{
    clear();
    if (!other.begun())
        return;
    const std::size_t n = words(other.m_head[1] - other.m_head[0], wide);
    m_head = std::make_unique_for_overwrite<std::uint32_t[]>(n);
    std::copy_n(other.m_head.get(), n, m_head.get());
}

} // namespace floom::inline engine
