// SPDX-License-Identifier: GPL-3.0-or-later
// The instants at which conditions become true. Counts are sorted +1/-1 steps; steps at the same instant are applied together before the
// threshold is checked.
#include "recording/timeline_breaks.h"

#include "recording/count_crossings.h"
#include "recording/timeline_hits.h"
#include "recording/timeline_places.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline recording {

namespace {

class Answer {
public:
    Answer(const TimelineIndex& index, const RunResult* result, const BreakCondition& condition)
        : m_index(index)
        , m_result(result)
        , m_condition(condition)
        , m_named(tracksAtPlace(index.store(), condition.place))
        , m_time{static_cast<std::int64_t>(condition.value)}
    {
    }

    Instants instants();

private:
    const SpanStore& store() const { return m_index.store(); }

    template <typename Visit> void eachSpan(Visit visit) const // spans of the named tracks
    {
        for (int t = 0; t < m_index.trackCount(); ++t)
            if (m_named[static_cast<std::size_t>(t)])
                for (const auto& span : m_index.spans(t))
                    visit(span);
    }
    bool isWork(const Span& span) const { return m_index.look(span) != ActivityStyle::waiting && span.length() > Time{}; }

    // Where an owner's work begins (or ends), going from none to some (or back).
    Instants ownerTurns(Owner owner, bool begins) const
    {
        std::vector<Step> steps;
        eachSpan([&](const Span& span) {
            if (span.owner == static_cast<std::uint8_t>(owner) && isWork(span))
                addStay(steps, span.start, span.end());
        });
        return crossings(std::move(steps), !begins, [begins](int count) { return (count > 0) == begins; });
    }
    Instants starts(ActivityStyle look) const
    {
        Instants instants;
        eachSpan([&](const Span& span) {
            if (m_index.look(span) == look)
                instants.push_back(span.start);
        });
        return instants;
    }
    Instants only(Instants instants) const // only the n-th
    {
        std::sort(instants.begin(), instants.end());
        const auto n = static_cast<std::size_t>(m_condition.value);
        return n >= 1 && n <= instants.size() ? Instants{instants[n - 1]} : Instants{};
    }
    Instants functionEntered() const
    {
        Instants instants;
        const CallStacks& calls = m_index.calls();
        for (std::size_t row = 0; row < calls.cores.size(); ++row)
            if (m_named[static_cast<std::size_t>(calls.cores[row])])
                for (const auto& frame : calls.frames->spans(static_cast<int>(row)))
                    if ((frame.flags & kGoesOn) == 0 && m_index.activityName(frame) == m_condition.name)
                        instants.push_back(frame.start);
        return instants;
    }
    template <typename Holds> Instants requestEnds(Holds holds) const
    {
        Instants instants;
        for (const auto& request : store().requests)
            if (holds(request))
                instants.push_back(request.completed);
        return instants;
    }
    template <typename Holds> Instants inFlight(bool heldBefore, Holds holds) const
    {
        std::vector<Step> steps;
        for (const auto& request : store().requests)
            addStay(steps, request.issued, request.completed);
        return crossings(std::move(steps), heldBefore, holds);
    }
    Instants waitingAbove(int most) const
    {
        std::vector<Step> steps;
        for (const auto& request : store().requests)
            forEachWait(m_index, request, [&](int track, Time from, Time to) {
                if (track >= 0 && m_named[static_cast<std::size_t>(track)])
                    addStay(steps, from, to);
            });
        return crossings(std::move(steps), false, [most](int count) { return count > most; });
    }
    using Stretches = std::vector<std::pair<Time, Time>>;
    [[nodiscard]] Stretches work(int track) const;
    Instants nothingInFlight() const;
    Instants lanesInARow(bool busy) const;
    Instants lanesAtWork(bool above) const;
    Instants readsForOneRequest() const;
    Instants wafAbove() const;
    template <typename Holds> Instants slices(Holds holds) const
    {
        Instants instants;
        bool before = false;
        for (const auto& slice : m_result ? m_result->series : std::vector<SeriesPoint>{}) {
            const bool held = holds(slice);
            if (held && !before)
                instants.push_back(Time{std::llround(slice.startSeconds * 1e12)});
            before = held;
        }
        return instants;
    }
    Instants freeBlocksBelow() const;

    const TimelineIndex& m_index;
    const RunResult* m_result;
    const BreakCondition& m_condition;
    std::vector<char> m_named;
    Time m_time; // the value, where it is a time
};

Instants Answer::nothingInFlight() const
{
    Instants instants;
    Time busyUntil = kNever; // nothing can have ended before the first request
    auto requests = store().requests;
    std::sort(requests.begin(), requests.end(), [](const auto& a, const auto& b) { return a.issued < b.issued; });
    for (const auto& request : requests) {
        if (busyUntil != kNever && request.issued - busyUntil > m_time)
            instants.push_back(busyUntil + m_time);
        busyUntil = busyUntil == kNever ? request.completed : std::max(busyUntil, request.completed);
    }
    return instants;
}

// Back-to-back work merged into [from, to) intervals, by time.
Answer::Stretches Answer::work(int track) const
{
    Stretches list;
    for (const auto& span : m_index.spans(track)) {
        if (!isWork(span))
            continue;
        if (list.empty() || span.start > list.back().second)
            list.push_back({span.start, span.end()});
        else
            list.back().second = std::max(list.back().second, span.end());
    }
    return list;
}

// Per lane: busy (or idle) for longer than the value.
Instants Answer::lanesInARow(bool busy) const
{
    Instants instants;
    const auto judge = [&](Time from, Time to) {
        if (to - from > m_time)
            instants.push_back(from + m_time);
    };
    for (int t = 0; t < m_index.trackCount(); ++t) {
        if (!m_named[static_cast<std::size_t>(t)])
            continue;
        Time restsFrom;
        for (const auto& [from, to] : work(t)) {
            busy ? judge(from, to) : judge(restsFrom, from);
            restsFrom = to;
        }
        if (!busy)
            judge(restsFrom, m_index.end());
    }
    return instants;
}

Instants Answer::lanesAtWork(bool above) const
{
    std::vector<Step> steps;
    for (int t = 0; t < m_index.trackCount(); ++t)
        if (m_named[static_cast<std::size_t>(t)])
            for (const auto& [from, to] : work(t))
                addStay(steps, from, to);
    const auto limit = static_cast<int>(std::min(m_condition.value, 1e9));
    return crossings(std::move(steps), !above, [above, limit](int count) { return above ? count > limit : count < limit; });
}

Instants Answer::readsForOneRequest() const
{
    std::map<std::pair<std::uint32_t, std::uint16_t>, int> reads; // by request and track
    Instants instants;
    eachSpan([&](const Span& span) {
        if (span.request > 0 && m_index.look(span) == ActivityStyle::arrayRead
            && ++reads[{span.request, span.track}] == static_cast<int>(std::min(m_condition.value, 1e9)))
            instants.push_back(span.start);
    });
    return instants;
}

// All programs over host programs, both counted from the start of the recording.
Instants Answer::wafAbove() const
{
    std::vector<std::pair<Time, bool>> programs; // start, whether for the host
    for (const auto& span : store().spans)
        if (m_index.look(span) == ActivityStyle::program)
            programs.push_back({span.start, span.owner == static_cast<std::uint8_t>(Owner::hostWrite)});
    std::sort(programs.begin(), programs.end());
    Instants instants;
    double all = 0, host = 0;
    bool before = false;
    for (const auto& [at, forHost] : programs) {
        all += 1;
        host += forHost ? 1 : 0;
        const bool held = host > 0 && all / host > m_condition.value;
        if (held && !before)
            instants.push_back(at);
        before = held;
    }
    return instants;
}

Instants Answer::freeBlocksBelow() const
{
    Instants instants;
    bool before = false;
    for (const auto& frame : m_result ? m_result->maps.series : std::vector<MapFrame>{}) {
        const auto free = std::count(frame.kinds.begin(), frame.kinds.end(), static_cast<std::uint8_t>(BlockKind::free));
        const bool held = static_cast<double>(free) * m_result->maps.seriesTogether < m_condition.value;
        if (held && !before)
            instants.push_back(Time{std::llround(frame.seconds * 1e12)});
        before = held;
    }
    return instants;
}

Instants Answer::instants()
{
    const auto number = static_cast<std::int64_t>(m_condition.value);
    const auto limit = static_cast<int>(std::min(m_condition.value, 1e9));
    const auto latency = [](const RequestSpan& r) { return r.completed - r.issued; };
    switch (m_condition.what) {
    case BreakWhat::timeReached:
        return {m_time};
    case BreakWhat::requestStarts:
        return m_index.request(number) ? Instants{m_index.request(number)->issued} : Instants{};
    case BreakWhat::requestEnds:
        return m_index.request(number) ? Instants{m_index.request(number)->completed} : Instants{};
    case BreakWhat::latencyAbove:
        return requestEnds([&](const RequestSpan& r) { return latency(r) > m_time; });
    case BreakWhat::readLatencyAbove:
        return requestEnds([&](const RequestSpan& r) { return !r.write && latency(r) > m_time; });
    case BreakWhat::writeLatencyAbove:
        return requestEnds([&](const RequestSpan& r) { return r.write && latency(r) > m_time; });
    case BreakWhat::waitAbove:
        return requestEnds([&](const RequestSpan& r) { return unserved(m_index, r) > m_time; });
    case BreakWhat::inFlightAbove:
        return inFlight(false, [limit](int count) { return count > limit; });
    case BreakWhat::inFlightBelow:
        return inFlight(true, [limit](int count) { return count < limit; }); // the recording starts with 0 in flight
    case BreakWhat::nothingInFlight:
        return nothingInFlight();
    case BreakWhat::waitsBegin:
        return waitingAbove(0);
    case BreakWhat::queueAbove:
        return waitingAbove(limit);
    case BreakWhat::gcStarts:
        return ownerTurns(Owner::gc, true);
    case BreakWhat::gcStops:
        return ownerTurns(Owner::gc, false);
    case BreakWhat::gcNumber:
        return only(ownerTurns(Owner::gc, true));
    case BreakWhat::eraseStarts:
        return starts(ActivityStyle::erase);
    case BreakWhat::eraseNumber:
        return only(starts(ActivityStyle::erase));
    case BreakWhat::programStarts:
        return starts(ActivityStyle::program);
    case BreakWhat::readStarts:
        return starts(ActivityStyle::arrayRead);
    case BreakWhat::mapWorkStarts:
        return ownerTurns(Owner::map, true);
    case BreakWhat::parityStarts:
        return ownerTurns(Owner::parity, true);
    case BreakWhat::functionEntered:
        return functionEntered();
    case BreakWhat::readsForOneRequest:
        return readsForOneRequest();
    case BreakWhat::eventLonger: {
        Instants instants;
        eachSpan([&](const Span& span) {
            if (isWork(span) && span.length() > m_time)
                instants.push_back(span.start + m_time);
        });
        return instants;
    }
    case BreakWhat::busyLonger:
        return lanesInARow(true);
    case BreakWhat::idleLonger:
        return lanesInARow(false);
    case BreakWhat::workingAbove:
        return lanesAtWork(true);
    case BreakWhat::workingBelow:
        return lanesAtWork(false);
    case BreakWhat::wafAbove:
        return wafAbove();
    case BreakWhat::iopsBelow:
        return slices([&](const SeriesPoint& slice) { return slice.iops < m_condition.value; });
    case BreakWhat::sliceLatencyAbove:
        return slices([&](const SeriesPoint& slice) { return slice.meanLatencyUs * 1e6 > m_condition.value; });
    case BreakWhat::wattsAbove:
        return slices([&](const SeriesPoint& slice) { return slice.watts > m_condition.value; });
    case BreakWhat::freeBlocksBelow:
        return freeBlocksBelow();
    }
    return {};
}

} // namespace

std::vector<Time> breakInstants(const TimelineIndex& index, const RunResult* result, const BreakCondition& condition)
{
    auto instants = Answer(index, result, condition).instants();
    std::erase_if(instants, [&](Time at) { return at < Time{} || at > index.end(); });
    std::sort(instants.begin(), instants.end());
    instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
    return instants;
}

} // namespace floom::inline recording
