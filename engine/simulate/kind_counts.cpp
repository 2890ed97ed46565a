// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/kind_counts.h"

namespace floom::inline engine {

// As long as there is one kind, its batches serve for all; they are copied when a second one occurs.
void KindCounts::mix(std::size_t kind, std::int64_t latency)
{
    if (m_only == kNone) {
        m_only = kind;
        return;
    }
    if (!m_mixed)
        m_batches = m_kinds[m_only].batches;
    m_mixed = true;
    m_batches.add(static_cast<double>(latency));
}

SideCount KindCounts::all() const
{
    SideCount all;
    for (const SideCount& kind : m_kinds)
        all.merge(kind);
    all.batches = m_mixed || m_only == kNone ? m_batches : m_kinds[m_only].batches;
    return all;
}

} // namespace floom::inline engine
