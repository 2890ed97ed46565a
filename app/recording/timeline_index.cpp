// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_index.h"

#include <algorithm>
#include <functional>

namespace floom::inline recording {

namespace {

constexpr int kTracksPercent = 60; // progress share of the tracks; the rest is for the requests

bool goesOn(const ArrangeWatch& watch, double share)
{
    if (watch.percent)
        watch.percent->store(static_cast<int>(share * 100), std::memory_order_relaxed);
    return !watch.stop.stop_requested();
}

} // namespace

TimelineIndex::TimelineIndex(std::shared_ptr<const SpanStore> store, std::vector<ActivityInfo> activities, const ArrangeWatch& watch)
    : m_store(store ? std::move(store) : std::make_shared<const SpanStore>())
    , m_activities(std::move(activities))
    , m_tracks(m_store->tracks.size())
    , m_end(m_store->end)
{
    for (const auto& activity : m_activities)
        m_looks.push_back(activity.look);
    for (int t = 0; t < trackCount(); ++t) {
        if (!goesOn(watch, kTracksPercent * 0.01 * t / trackCount()))
            return;
        indexTrack(t);
    }
    if (m_store->truncated && m_store->end > Time{})
        m_end = m_store->end; // later events are only partly recorded
    else
        for (const auto& request : m_store->requests)
            m_end = std::max(m_end, request.completed);
    indexRequests(watch);
    if (!watch.stop.stop_requested())
        m_calls = callStacksOf(*m_store, m_activities);
}

std::span<const Span> TimelineIndex::spans(int track) const
{
    const auto t = static_cast<std::size_t>(track);
    const auto& begin = m_store->trackBegin;
    if (t + 1 >= begin.size())
        return {};
    return std::span(m_store->spans).subspan(begin[t], begin[t + 1] - begin[t]);
}

ActivityStyle TimelineIndex::look(const Span& span) const
{
    const auto activity = static_cast<std::size_t>(span.activity());
    return activity < m_looks.size() ? m_looks[activity] : ActivityStyle::task;
}

int TimelineIndex::category(const Span& span) const
{
    return timelineCategory(
        look(span), span.owner > static_cast<std::uint8_t>(Owner::hostWrite) && span.owner < static_cast<std::uint8_t>(Owner::other));
}

bool TimelineIndex::isQueue(int track) const
{
    const auto& all = categories(track);
    return !all.empty()
        && std::all_of(all.begin(), all.end(), [](int category) { return categoryStyle(category) == ActivityStyle::waiting; });
}

bool TimelineIndex::isFunction(int activity) const
{
    const auto a = static_cast<std::size_t>(activity);
    return (a < m_calls.functions.size() && m_calls.functions[a])
        || (!m_store->tracks.empty() && m_store->tracks.front().resource == kCallRows);
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
    const std::size_t blocks = (all.size() + kBlock - 1) / kBlock;
    track.blocks.reserve(blocks);
    track.sums.reserve(blocks * track.categories.size());
    std::vector<std::int64_t> running(track.categories.size(), 0);
    Rarities rarities{*this, usualWait(index)};
    std::size_t reach = 0;
    std::vector<Time> ends; // ends of running spans, earliest on top
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (; !ends.empty() && ends.front() <= all[i].start; ends.pop_back())
            std::pop_heap(ends.begin(), ends.end(), std::greater<>());
        if (all[i].length() > Time{}) {
            ends.push_back(all[i].end());
            std::push_heap(ends.begin(), ends.end(), std::greater<>());
            track.mostAtOnce = std::max(track.mostAtOnce, static_cast<int>(ends.size()));
        }
        if (i % kBlock == 0) {
            while (reach < i && all[reach].end() <= all[i].start)
                ++reach;
            track.blocks.push_back({all[i].start, {}, static_cast<std::uint32_t>(reach)});
            track.sums.insert(track.sums.end(), running.begin(), running.end());
        }
        auto& block = track.blocks.back();
        const int kind = category(all[i]);
        block.longest = std::max(block.longest, all[i].length());
        running[static_cast<std::size_t>(track.slot[static_cast<std::size_t>(kind)])] += all[i].length().ps;
        m_end = std::max(m_end, all[i].end());
        if (rarities.isOne(all[i], categoryStyle(kind)))
            rarities.found.push_back(static_cast<std::uint32_t>(i));
    }
    if (rarities.found.size() * kRare <= all.size() + kRare)
        track.rare = std::move(rarities.found);
}

bool TimelineIndex::Rarities::isOne(const Span& span, ActivityStyle what)
{
    constexpr std::int64_t kStall = 10; // times the median wait
    constexpr std::uint32_t kOnePage = 4096; // largest single-page request, in bytes
    if (what == ActivityStyle::waiting)
        return usualWait > Time{} && span.length() > kStall * usualWait;
    if (what != ActivityStyle::arrayRead || span.owner != static_cast<std::uint8_t>(Owner::hostRead))
        return false;
    const auto* again = span.request != 0 && span.request == lastRead ? index.request(std::int64_t{lastRead} - 1) : nullptr;
    lastRead = span.request;
    return again && again->bytes <= kOnePage;
}

// The median of a sample; 0 = no waits.
Time TimelineIndex::usualWait(int index) const
{
    constexpr std::size_t kSample = 1000;
    const auto& slotOf = m_tracks[static_cast<std::size_t>(index)].slot;
    if (slotOf[static_cast<std::size_t>(timelineCategory(ActivityStyle::waiting, false))] < 0
        && slotOf[static_cast<std::size_t>(timelineCategory(ActivityStyle::waiting, true))] < 0)
        return {};
    const auto all = spans(index);
    std::vector<Time> waits;
    for (std::size_t i = 0; i < all.size() && waits.size() < kSample; ++i)
        if (look(all[i]) == ActivityStyle::waiting)
            waits.push_back(all[i].length());
    const auto middle = waits.begin() + static_cast<std::ptrdiff_t>(waits.size() / 2);
    std::nth_element(waits.begin(), middle, waits.end());
    return *middle;
}

// Number of spans that start before t. Callers move forward, so the block search gallops from the last answer.
std::size_t TimelineIndex::startsBefore(int index, Time t, std::size_t hint) const
{
    const auto& blocks = m_tracks[static_cast<std::size_t>(index)].blocks;
    std::size_t low = hint / kBlock, step = 1, high = low;
    while (high < blocks.size() && blocks[high].start < t) {
        low = high;
        high += step;
        step *= 2;
    }
    const auto at = [&](std::size_t block) { return blocks.begin() + static_cast<std::ptrdiff_t>(std::min(block, blocks.size())); };
    const auto next = std::lower_bound(at(low), at(high), t, [](const Block& block, Time instant) { return block.start < instant; });
    if (next == blocks.begin())
        return 0;
    const auto all = spans(index);
    const auto block = static_cast<std::size_t>(next - blocks.begin()) - 1;
    std::size_t started = std::max(hint, block * kBlock + 1);
    const std::size_t end = std::min(all.size(), (block + 1) * kBlock);
    while (started < end && all[started].start < t)
        ++started;
    return started;
}

// Prefetches what busyBefore() will read: the blocks at column edges lie far apart in memory, and each would be a cache miss.
void TimelineIndex::prefetchBusy(int index, std::size_t started) const
{
    if (started == 0)
        return;
    const auto& track = m_tracks[static_cast<std::size_t>(index)];
    const std::size_t block = (started - 1) / kBlock;
    __builtin_prefetch(track.sums.data() + block * track.categories.size());
    const auto* first = spans(index).data() + block * kBlock;
    __builtin_prefetch(first);
    __builtin_prefetch(first + kBlock / 2);
}

void TimelineIndex::busyBefore(int index, Time t, std::size_t started, std::int64_t* perSlot) const
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
            sum += all[i].length().ps;
        sum -= std::max<std::int64_t>(0, (all[i].end() - t).ps);
    }
}

TimelineIndex::Range TimelineIndex::reaching(int index, Time from, Time to) const
{
    const auto last = startsBefore(index, to, 0);
    const auto before = startsBefore(index, from, 0);
    if (before == 0)
        return {0, last};
    const std::size_t reach = m_tracks[static_cast<std::size_t>(index)].blocks[(before - 1) / kBlock].reach;
    return {std::min(last, reach), last};
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
    const auto [first, last] = reaching(index, columns.from(), columns.to());
    if (last - first <= 2 * static_cast<std::size_t>(columns.count())) { // few spans: distribute each over its columns
        for (std::size_t i = first; i < last; ++i)
            if (const int row = rows[static_cast<std::size_t>(track.slot[static_cast<std::size_t>(category(all[i]))])]; row >= 0)
                out.add(columns, row, all[i].start, all[i].end());
        return;
    }
    std::vector<std::size_t> started(static_cast<std::size_t>(columns.count()) + 1);
    std::size_t before = 0;
    for (int c = 0; c <= columns.count(); ++c)
        started[static_cast<std::size_t>(c)] = before = startsBefore(index, columns.edge(c), before);
    constexpr std::size_t kAhead = 12; // columns ahead
    std::array<std::int64_t, kTimelineCategories> left{}, right{};
    for (std::size_t c = 0; c < started.size(); ++c) {
        if (c + kAhead < started.size())
            prefetchBusy(index, started[c + kAhead]);
        busyBefore(index, columns.edge(static_cast<int>(c)), started[c], right.data());
        for (std::size_t s = 0; c > 0 && s < track.categories.size(); ++s)
            if (rows[s] >= 0)
                out.at(rows[s], static_cast<int>(c) - 1) += right[s] - left[s];
        left = right;
    }
}

Time TimelineIndex::busy(int index, Time from, Time to) const
{
    const auto& track = m_tracks[static_cast<std::size_t>(index)];
    if (to <= from || track.categories.empty())
        return {};
    std::array<std::int64_t, kTimelineCategories> left{}, right{};
    const auto before = startsBefore(index, from, 0);
    busyBefore(index, from, before, left.data());
    busyBefore(index, to, startsBefore(index, to, before), right.data());
    std::int64_t sum = 0;
    for (std::size_t s = 0; s < track.categories.size(); ++s)
        if (categoryStyle(track.categories[s]) != ActivityStyle::waiting)
            sum += right[s] - left[s];
    return {sum};
}

const Span* TimelineIndex::nearest(int track, Time t, Time tolerance) const
{
    const auto all = spans(track);
    const auto [first, last] = reaching(track, t - tolerance, t + tolerance + Time{1});
    const Span* best = nullptr;
    Time bestDistance = tolerance;
    for (std::size_t i = first; i < last; ++i) {
        const auto& span = all[i];
        const bool under = span.start <= t && t < span.end();
        const auto distance = under ? Time{} : (t < span.start ? span.start - t : t - span.end() + Time{1});
        if (distance <= bestDistance) { // later spans win ties: they are drawn on top
            best = &span;
            bestDistance = distance;
        }
    }
    return best;
}

void TimelineIndex::indexRequests(const ArrangeWatch& watch)
{
    const auto& requests = m_store->requests;
    m_groups.resize((requests.size() + kGroup - 1) / kGroup);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        Group& group = m_groups[i / kGroup];
        group.first = std::min(group.first, requests[i].issued);
        group.last = std::max(group.last, requests[i].completed);
    }
    m_requestBegin.assign(requests.size() + 1, 0);
    constexpr std::size_t kLook = 1 << 16; // spans between two cancellation checks
    std::vector<std::uint32_t> place(m_store->spans.size(), UINT32_MAX);
    for (std::size_t i = 0; i < place.size(); ++i) {
        if (i % kLook == 0 && !goesOn(watch, 0.01 * (kTracksPercent + 20.0 * static_cast<double>(i) / static_cast<double>(place.size()))))
            return;
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
    for (std::size_t i = 0; i < place.size(); ++i) {
        if (i % kLook == 0 && !goesOn(watch, 0.8 + 0.1 * static_cast<double>(i) / static_cast<double>(place.size())))
            return;
        if (place[i] != UINT32_MAX)
            m_requestSpans[next[place[i]]++] = static_cast<std::uint32_t>(i);
    }
}

const RequestSpan* findRequest(const SpanStore& store, std::int64_t number)
{
    const auto& requests = store.requests;
    if (number < 0 || requests.empty())
        return nullptr;
    // Request numbers are usually contiguous: try the direct index before searching.
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
        return a->start != b->start ? a->start < b->start : (a->end() != b->end() ? a->end() < b->end() : a < b);
    });
    return result;
}

} // namespace floom::inline recording
