// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/span_order.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace floom::inline engine {

void sortByTrack(SpanStore& store)
{
    const auto earlier = [](const Span& a, const Span& b) { return a.start < b.start; };
    std::vector<std::uint32_t> next(store.tracks.size() + 1, 0);
    for (const Span& span : store.spans)
        ++next[span.track + 1U];
    std::partial_sum(next.begin(), next.end(), next.begin());
    store.trackBegin = next;
    {
        std::vector<Span> sorted(store.spans.size());
        for (const Span& span : store.spans)
            sorted[next[span.track]++] = span;
        store.spans.swap(sorted);
    }
    for (std::size_t t = 0; t < store.tracks.size(); ++t) {
        const auto begin = store.spans.begin() + store.trackBegin[t], end = store.spans.begin() + store.trackBegin[t + 1];
        if (!std::is_sorted(begin, end, earlier))
            std::stable_sort(begin, end, earlier);
    }
}

} // namespace floom::inline engine
