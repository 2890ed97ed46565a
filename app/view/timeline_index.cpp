// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/timeline_index.h"

#include <algorithm>

namespace floom {

TimelineIndex::TimelineIndex(std::shared_ptr<const SpanStore> store, std::vector<ActivityInfo> activities)
    : m_store(store ? std::move(store) : std::make_shared<const SpanStore>())
    , m_activities(std::move(activities))
    , m_tracks(m_store->tracks.size())
    , m_endPs(m_store->endPs)
{
    for (const auto& activity : m_activities)
        m_looks.push_back(activity.look);
    for (int t = 0; t < trackCount(); ++t)
        indexTrack(t);
    if (m_store->truncated && m_store->endPs > 0)
        m_endPs = m_store->endPs; // what lies behind is known in part only
    else
        for (const auto& request : m_store->requests)
            m_endPs = std::max(m_endPs, request.completedPs);
    indexRequests();
}

std::span<const Span> TimelineIndex::spans(int track) const
{
    const auto t = static_cast<std::size_t>(track);
    const auto& begin = m_store->trackBegin;
    if (t + 1 >= begin.size())
        return {};
    return std::span(m_store->spans).subspan(begin[t], begin[t + 1] - begin[t]);
}

Look TimelineIndex::look(const Span& span) const
{
    const auto activity = static_cast<std::size_t>(span.activity());
    return activity < m_looks.size() ? m_looks[activity] : Look::task;
}

int TimelineIndex::category(const Span& span) const
{
    return timelineCategory(
        look(span), span.owner > static_cast<std::uint8_t>(Owner::hostWrite) && span.owner < static_cast<std::uint8_t>(Owner::other));
}

std::string_view TimelineIndex::activityName(const Span& span) const
{
    const auto activity = static_cast<std::size_t>(span.activity());
    return activity < m_activities.size() ? std::string_view(m_activities[activity].name) : std::string_view();
}

void TimelineIndex::indexTrack(int index)
{
    auto& track = m_tracks[static_cast<std::size_t>(index)];
    const auto all = spans(index);
    std::array<bool, kTimelineCategories> occurs{};
    for (const auto& span : all)
        occurs[static_cast<std::size_t>(category(span))] = true;
    track.slot.fill(-1);
    for (int c = 0; c < kTimelineCategories; ++c)
        if (occurs[static_cast<std::size_t>(c)]) {
            track.slot[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(track.categories.size());
            track.categories.push_back(c);
        }
    std::vector<std::int64_t> running(track.categories.size(), 0);
    std::size_t reach = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i % kBlock == 0) {
            while (reach < i && all[reach].endPs() <= all[i].startPs)
                ++reach;
            track.blocks.push_back({reach, 0});
            track.sums.insert(track.sums.end(), running.begin(), running.end());
        }
        auto& block = track.blocks.back();
        block.longestPs = std::max(block.longestPs, all[i].lengthPs());
        running[static_cast<std::size_t>(track.slot[static_cast<std::size_t>(category(all[i]))])] += all[i].lengthPs();
        m_endPs = std::max(m_endPs, all[i].endPs());
    }
}

// Spans that start before t. Callers walk forward, so the search gallops from the last answer.
std::size_t TimelineIndex::startsBefore(std::span<const Span> all, std::int64_t t, std::size_t hint) const
{
    std::size_t low = hint;
    std::size_t step = kBlock;
    std::size_t high = std::min(low + step, all.size());
    while (high < all.size() && all[high - 1].startPs < t) {
        low = high;
        step *= 2;
        high = std::min(low + step, all.size());
    }
    const auto found = std::lower_bound(all.begin() + static_cast<std::ptrdiff_t>(low), all.begin() + static_cast<std::ptrdiff_t>(high), t,
                                        [](const Span& span, std::int64_t at) { return span.startPs < at; });
    return static_cast<std::size_t>(found - all.begin());
}

void TimelineIndex::busyBefore(int index, std::int64_t t, std::size_t started, std::int64_t* perSlot) const
{
    const auto& track = m_tracks[static_cast<std::size_t>(index)];
    const std::size_t kinds = track.categories.size();
    if (started == 0) {
        std::fill(perSlot, perSlot + kinds, 0);
        return;
    }
    const std::size_t block = (started - 1) / kBlock;
    std::copy_n(track.sums.begin() + static_cast<std::ptrdiff_t>(block * kinds), kinds, perSlot);
    const auto all = spans(index);
    for (std::size_t i = track.blocks[block].reach; i < started; ++i) {
        auto& sum = perSlot[track.slot[static_cast<std::size_t>(category(all[i]))]];
        if (i >= block * kBlock)
            sum += all[i].lengthPs();
        sum -= std::max<std::int64_t>(0, all[i].endPs() - t);
    }
}

TimelineIndex::Range TimelineIndex::reaching(int index, std::int64_t fromPs, std::int64_t toPs) const
{
    const auto all = spans(index);
    const auto last = startsBefore(all, toPs, 0);
    const auto before = startsBefore(all, fromPs, 0);
    if (before == 0)
        return {0, last};
    return {std::min(last, m_tracks[static_cast<std::size_t>(index)].blocks[(before - 1) / kBlock].reach), last};
}

void TimelineIndex::addBusy(int index, const TimelineColumns& columns, BusyColumns& out) const
{
    if (columns.count() == 0 || m_tracks[static_cast<std::size_t>(index)].categories.empty())
        return;
    const auto& track = m_tracks[static_cast<std::size_t>(index)];
    const auto all = spans(index);
    std::array<int, kTimelineCategories> rows{};
    for (std::size_t s = 0; s < track.categories.size(); ++s)
        rows[s] = out.row(track.categories[s]);
    const auto [first, last] = reaching(index, columns.fromPs(), columns.toPs());
    if (last - first <= 2 * static_cast<std::size_t>(columns.count())) { // few spans: give each to its columns
        for (std::size_t i = first; i < last; ++i)
            if (const int row = rows[static_cast<std::size_t>(track.slot[static_cast<std::size_t>(category(all[i]))])]; row >= 0)
                out.add(columns, row, all[i].startPs, all[i].endPs());
        return;
    }
    std::array<std::int64_t, kTimelineCategories> left{}, right{};
    auto started = startsBefore(all, columns.fromPs(), 0);
    busyBefore(index, columns.fromPs(), started, left.data());
    for (int c = 0; c < columns.count(); ++c) {
        const auto edge = columns.edge(c + 1);
        started = startsBefore(all, edge, started);
        busyBefore(index, edge, started, right.data());
        for (std::size_t s = 0; s < track.categories.size(); ++s)
            if (rows[s] >= 0)
                out.at(rows[s], c) += right[s] - left[s];
        left = right;
    }
}

std::int64_t TimelineIndex::busyPs(int index, std::int64_t fromPs, std::int64_t toPs) const
{
    const auto& track = m_tracks[static_cast<std::size_t>(index)];
    if (toPs <= fromPs || track.categories.empty())
        return 0;
    const auto all = spans(index);
    std::array<std::int64_t, kTimelineCategories> left{}, right{};
    const auto before = startsBefore(all, fromPs, 0);
    busyBefore(index, fromPs, before, left.data());
    busyBefore(index, toPs, startsBefore(all, toPs, before), right.data());
    std::int64_t sum = 0;
    for (std::size_t s = 0; s < track.categories.size(); ++s)
        if (categoryLook(track.categories[s]) != Look::waiting)
            sum += right[s] - left[s];
    return sum;
}

const Span* TimelineIndex::nearest(int track, std::int64_t t, std::int64_t tolerancePs) const
{
    const auto all = spans(track);
    const auto [first, last] = reaching(track, t - tolerancePs, t + tolerancePs + 1);
    const Span* best = nullptr;
    std::int64_t bestDistance = tolerancePs;
    for (std::size_t i = first; i < last; ++i) {
        const auto& span = all[i];
        const bool under = span.startPs <= t && t < span.endPs();
        const auto distance = under ? 0 : (t < span.startPs ? span.startPs - t : t - span.endPs() + 1);
        if (distance <= bestDistance) { // later ones win ties: they lie on top
            best = &span;
            bestDistance = distance;
        }
    }
    return best;
}

void TimelineIndex::indexRequests()
{
    const auto& requests = m_store->requests;
    m_groups.resize((requests.size() + kGroup - 1) / kGroup);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        Group& group = m_groups[i / kGroup];
        group.firstPs = std::min(group.firstPs, requests[i].issuedPs);
        group.lastPs = std::max(group.lastPs, requests[i].completedPs);
    }
    m_requestBegin.assign(requests.size() + 1, 0);
    std::vector<std::uint32_t> place(m_store->spans.size(), UINT32_MAX);
    for (std::size_t i = 0; i < place.size(); ++i) {
        const auto number = m_store->spans[i].request;
        const auto* found = number == 0 ? nullptr : request(static_cast<std::int64_t>(number) - 1);
        if (!found)
            continue;
        place[i] = static_cast<std::uint32_t>(found - requests.data());
        ++m_requestBegin[place[i] + 1];
    }
    for (std::size_t r = 0; r < requests.size(); ++r)
        m_requestBegin[r + 1] += m_requestBegin[r];
    m_requestSpans.resize(m_requestBegin.back());
    auto next = m_requestBegin;
    for (std::size_t i = 0; i < place.size(); ++i)
        if (place[i] != UINT32_MAX)
            m_requestSpans[next[place[i]]++] = static_cast<std::uint32_t>(i);
}

const RequestSpan* TimelineIndex::request(std::int64_t number) const
{
    const auto& requests = m_store->requests;
    if (number < 0 || requests.empty())
        return nullptr;
    // Numbers are usually without gaps: look where the request then is before searching.
    const auto guess = number - static_cast<std::int64_t>(requests.front().request);
    if (guess >= 0 && guess < static_cast<std::int64_t>(requests.size()) && requests[static_cast<std::size_t>(guess)].request == number)
        return &requests[static_cast<std::size_t>(guess)];
    const auto found = std::lower_bound(requests.begin(), requests.end(), number,
                                        [](const RequestSpan& r, std::int64_t n) { return static_cast<std::int64_t>(r.request) < n; });
    return found != requests.end() && found->request == number ? &*found : nullptr;
}

std::vector<const Span*> TimelineIndex::ofRequest(std::int64_t number) const
{
    std::vector<const Span*> result;
    const auto* found = request(number);
    if (!found)
        return result;
    const auto r = static_cast<std::size_t>(found - m_store->requests.data());
    for (auto i = m_requestBegin[r]; i < m_requestBegin[r + 1]; ++i)
        result.push_back(&m_store->spans[m_requestSpans[i]]);
    std::sort(result.begin(), result.end(), [](const Span* a, const Span* b) {
        return a->startPs != b->startPs ? a->startPs < b->startPs : (a->endPs() != b->endPs() ? a->endPs() < b->endPs() : a < b);
    });
    return result;
}

} // namespace floom
