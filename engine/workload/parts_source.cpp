// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs side by side, phases one after another. The jobs of a phase are polled in turn. A phase ends when all its jobs with a limit (number
// or time) have reached it and the last request is complete; jobs without a limit stop then. If no job has a limit, the traces end the
// phase; without traces, the phase runs for 100,000 requests, or without end if it is the only one, which the measurement ends.
#include "base/random.h"
#include "workload/traced_parts.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::uint64_t kPhaseRequests = 100'000;

// An idle phase.
class Pause final : public RequestSource {
public:
    explicit Pause(Time length)
        : m_length(length)
    {
    }
    Poll poll(Time now) override
    {
        if (m_end == kNever)
            m_end = now + m_length;
        return {now < m_end ? Next::waitUntil : Next::finished, m_end, {}};
    }
    void completed(const HostRequest&, Time) override { }

private:
    Time m_length;
    Time m_end = kNever;
};

struct Child {
    std::unique_ptr<RequestSource> source;
    std::uint16_t firstJob = 0;
    std::uint8_t tenant = 0;
    bool limited = false;
    bool finished = false;
    bool isTrace = false;
    std::uint64_t inFlight = 0;
    Time last; // time of the last completion
    // Behind a warm-up, a job's limit counts from the end of the warm-up, which the jobs share; the source itself has none.
    std::uint64_t count = 0;
    Time runtime;
    std::uint64_t left = UINT64_MAX; // requests
    Time end = kNever;
};

struct Phase {
    std::size_t begin = 0, end = 0; // children
    std::uint64_t left = UINT64_MAX; // requests left, if no job has a limit
};

class PartsSource final : public RequestSource {
public:
    PartsSource(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup, std::vector<PhaseTime>* times,
                const TraceOpener& openTrace)
        : m_times(times)
        , m_warmupLeft(warmup)
    {
        std::uint32_t job = 0;
        const auto isMade = [](const Workload& part) { return part.trace.empty(); };
        const auto made = static_cast<std::uint64_t>(std::count_if(workload.parts.begin(), workload.parts.end(), isMade));
        const std::uint64_t share = made > 0 ? (warmup + made - 1) / made : 0;
        for (const Workload& part : workload.parts) {
            if (part.opensPhase || m_phases.empty()) {
                m_phases.push_back({m_children.size(), m_children.size()});
                m_times->push_back({part.phase, {}, kNever, part.measured, {}});
            }
            Child child;
            child.firstJob = static_cast<std::uint16_t>(job);
            child.tenant = static_cast<std::uint8_t>(m_children.size());
            child.limited = part.count > 0 || part.runtime > Time{} || part.idle > Time{};
            child.isTrace = !isMade(part);
            if (child.isTrace)
                child.source = openTrace ? openTrace(part, capacity) : nullptr;
            else if (part.idle == Time{})
                child.source = generator(part, child, capacity, mix64(seed + m_children.size()), share);
            if (!child.source)
                child.source = std::make_unique<Pause>(part.idle);
            m_children.push_back(std::move(child));
            m_times->back().jobEnds.push_back(kNever);
            m_phases.back().end = m_children.size();
            job += static_cast<std::uint32_t>(std::max(part.jobs, 1));
        }
        for (Phase& phase : m_phases) {
            const auto begin = m_children.begin() + offset(phase.begin), end = m_children.begin() + offset(phase.end);
            const auto isLimited = [](const Child& child) { return child.limited; };
            if (std::none_of(begin, end, isLimited))
                std::for_each(begin, end, [](Child& child) { child.limited = child.isTrace; });
            if (m_phases.size() > 1 && std::none_of(begin, end, isLimited))
                phase.left = kPhaseRequests;
        }
    }

    Poll poll(Time now) override
    {
        while (m_phase < m_phases.size()) {
            if (!m_begun) {
                m_begun = true;
                (*m_times)[m_phase].start = now;
            }
            const Poll poll = ask(now);
            if (poll.next != Next::finished)
                return poll;
            if (m_inFlight > 0)
                return {Next::waitForCompletion, now, {}};
            (*m_times)[m_phase].end = now;
            ++m_phase;
            m_begun = false;
            m_turn = 0;
        }
        return {Next::finished, now, {}};
    }

    void completed(const HostRequest& request, Time now) override
    {
        --m_inFlight;
        Child& child = m_children[request.tenant];
        HostRequest own = request;
        own.job = static_cast<std::uint16_t>(request.job - child.firstJob);
        child.source->completed(own, now);
        --child.inFlight;
        child.last = now;
        if (m_warmupLeft > 0 && --m_warmupLeft == 0)
            startLimits(now);
        noteEnd(child);
    }

private:
    static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

    // Each part has its own seed, independent of the other parts.
    static std::unique_ptr<RequestSource> generator(const Workload& part, Child& child, std::uint64_t capacity, std::uint64_t seed,
                                                    std::uint64_t warmup)
    {
        if (warmup == 0)
            return makeGenerator(part, capacity, seed, warmup);
        child.count = part.count;
        child.runtime = part.runtime;
        Workload endless = part;
        endless.count = 0;
        endless.runtime = {};
        return makeGenerator(endless, capacity, seed, warmup);
    }

    // What is in flight now completes in the measured window.
    void startLimits(Time now)
    {
        for (Child& child : m_children) {
            if (child.count > 0)
                child.left = child.count - std::min(child.count, child.inFlight);
            if (child.runtime > Time{})
                child.end = now + child.runtime;
        }
    }

    void noteEnd(const Child& child)
    {
        if (child.finished && child.inFlight == 0)
            (*m_times)[m_phase].jobEnds[child.tenant - m_phases[m_phase].begin] = child.last;
    }

    // Polls the jobs of the current phase; `finished` when the phase is done.
    Poll ask(Time now)
    {
        Phase& phase = m_phases[m_phase];
        if (phase.left == 0 || isOver(phase))
            return {};
        const std::size_t n = phase.end - phase.begin;
        bool waits = false;
        Time until = kNever;
        for (std::size_t i = 0; i < n; ++i) {
            Child& child = m_children[phase.begin + (m_turn + i) % n];
            if (child.finished)
                continue;
            if (child.isTrace && m_warmupLeft > 0) {
                waits = true;
                continue;
            }
            if (now >= child.end || child.left == 0) {
                child.finished = true;
                noteEnd(child);
                continue;
            }
            Poll poll = child.source->poll(now);
            if (poll.next == Next::request) {
                m_turn = (m_turn + i + 1) % n;
                phase.left -= phase.left != UINT64_MAX ? 1 : 0;
                ++m_inFlight;
                ++child.inFlight;
                child.left -= child.left != UINT64_MAX ? 1 : 0;
                poll.request.job = static_cast<std::uint16_t>(poll.request.job + child.firstJob);
                poll.request.tenant = child.tenant;
                poll.last = false; // other jobs may have more
                return poll;
            }
            child.finished = poll.next == Next::finished;
            noteEnd(child);
            waits = waits || poll.next == Next::waitForCompletion;
            if (poll.next == Next::waitUntil)
                until = earlier(until, earlier(poll.at, child.end));
        }
        if (isOver(phase))
            return {};
        if (until != kNever)
            return {Next::waitUntil, until, {}};
        return waits ? Poll{Next::waitForCompletion, now, {}} : Poll{};
    }

    // True if the phase has jobs with a limit and all of them are done.
    [[nodiscard]] bool isOver(const Phase& phase) const
    {
        bool limited = false;
        for (std::size_t i = phase.begin; i < phase.end; ++i) {
            limited = limited || m_children[i].limited;
            if (m_children[i].limited && !m_children[i].finished)
                return false;
        }
        return limited;
    }

    std::vector<PhaseTime>* m_times;
    std::uint64_t m_warmupLeft; // warm-up completions still to come
    std::vector<Child> m_children;
    std::vector<Phase> m_phases;
    std::size_t m_phase = 0;
    std::size_t m_turn = 0; // child of the phase that is polled first
    std::uint64_t m_inFlight = 0;
    bool m_begun = false;
};

} // namespace

std::unique_ptr<RequestSource> makePartsSource(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup,
                                               std::vector<PhaseTime>* times)
{
    return makePartsSource(workload, capacity, seed, warmup, times, {});
}

bool replays(const Workload& workload)
{
    return !workload.trace.empty() || std::any_of(workload.parts.begin(), workload.parts.end(), replays);
}

std::unique_ptr<RequestSource> makePartsSource(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup,
                                               std::vector<PhaseTime>* times, const TraceOpener& openTrace)
{
    return std::make_unique<PartsSource>(workload, capacity, seed, warmup, times, openTrace);
}

} // namespace floom::inline engine
