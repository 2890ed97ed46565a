// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/span_recorder.h"

namespace floom::inline engine {

void SpanRecorder::add(Time now, Span span, std::int64_t length)
{
    if (length <= 0 || !touches(m_stretches, span.start, span.start + Time{length}))
        return;
    if (m_spans.size() >= m_most) {
        m_fullSince = earlier(m_fullSince, now);
        return;
    }
    constexpr std::int64_t kLongest = (std::int64_t{1} << 48) - 1;
    span.lengthAndKind |= static_cast<std::uint64_t>(length < kLongest ? length : kLongest);
    m_spans.push_back(span);
}

} // namespace floom::inline engine
