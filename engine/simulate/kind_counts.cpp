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
    if (m_only != kSeveral) {
        m_batches = m_kinds[m_only].batches;
        m_sum = m_kinds[m_only].sum;
        m_only = kSeveral;
    }
    m_sum += latency;
    m_batches.next(m_sum);
}

SideCount KindCounts::all() const
{
    SideCount all;
    for (const SideCount& kind : m_kinds)
        all.merge(kind);
    all.batches = m_only < kKinds ? m_kinds[m_only].batches : m_batches;
    return all;
}

} // namespace floom::inline engine
