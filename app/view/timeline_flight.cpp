// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/timeline_flight.h"

#include <algorithm>

namespace floom {

namespace {

int mostAtOnce(const std::vector<Span>& spans)
{
    std::vector<std::int64_t> ends;
    ends.reserve(spans.size());
    for (const auto& span : spans)
        ends.push_back(span.endPs());
    std::sort(ends.begin(), ends.end());
    std::size_t ended = 0;
    std::size_t most = 0;
    for (std::size_t begun = 0; begun < spans.size(); ++begun) {
        while (ended < ends.size() && ends[ended] <= spans[begun].startPs)
            ++ended;
        most = std::max(most, begun + 1 - ended);
    }
    return static_cast<int>(most);
}

} // namespace

Flight flightOf(const SpanStore& store)
{
    auto own = std::make_shared<SpanStore>();
    for (const auto& request : store.requests) {
        Span span;
        span.startPs = request.issuedPs;
        const auto length = std::max<std::int64_t>(0, request.completedPs - request.issuedPs);
        span.lengthAndKind = static_cast<std::uint64_t>(length) | (request.write ? 1ULL << 48 : 0ULL);
        span.owner = static_cast<std::uint8_t>(request.write ? Owner::hostWrite : Owner::hostRead);
        own->spans.push_back(span);
    }
    std::stable_sort(own->spans.begin(), own->spans.end(), [](const Span& a, const Span& b) { return a.startPs < b.startPs; });
    const int most = mostAtOnce(own->spans);
    if (!own->spans.empty()) {
        own->tracks.resize(1);
        own->trackBegin = {0, static_cast<std::uint32_t>(own->spans.size())};
    }
    own->endPs = store.endPs;
    const std::vector<ActivityInfo> activities{{{}, {}, "read", Look::dataOut}, {{}, {}, "write", Look::dataIn}};
    return {std::make_shared<const TimelineIndex>(std::move(own), activities), most};
}

} // namespace floom
