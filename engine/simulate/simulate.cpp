// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/simulate_traced.h"

#include "compile/machine.h"
#include "results/buffer_fill.h"
#include "simulate/event_loop.h"
#include "simulate/frozen_clock.h"
#include "simulate/full_buffer.h"
#include "simulate/livelock_detector.h"
#include "simulate/map_series.h"
#include "simulate/port_split.h"
#include "simulate/preconditioning_source.h"
#include "simulate/queues_seen.h"
#include "simulate/run_findings.h"
#include "simulate/span_order.h"
#include "simulate/statistics.h"
#include "simulate/unseen_erases.h"
#include "simulate/warmup.h"
#include "workload/endless_jobs.h"
#include "workload/skew_curve.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <memory>
#include <new>
#include <sys/resource.h>

namespace floom::inline engine {
namespace {

constexpr const char* kNoWarmup = "none: measured from the first request";
constexpr std::uint64_t kLookEvery = 1024; // events between checks of the stop token and the clock
constexpr std::size_t kReserve = 8 << 20; // bytes freed when memory runs out
constexpr std::size_t kWaitsPerSpan = 4; // a request at a deep queue has hundreds of waits, which of a long run would fill the memory

class Run {
public:
    Run(const Program& program, const Workload& workload, const RunOptions& options)
        : m_program(program)
        , m_workload(workload)
        , m_options(options)
        , m_machine(program)
        , m_context(program.topology)
    {
        m_machine.finish();
        if (options.maps)
            m_maps = MapSeries(&m_machine.processor());
        m_context.setUp(m_machine.components(), m_machine.table().meters, m_machine.table().tracks.size());
    }

    RunResult run(const SourceFactory& makeSource, std::uint64_t warmup, std::uint64_t measured)
    {
        const auto began = std::chrono::steady_clock::now();
        std::string preconditioningWords;
        const auto preconditioning = preconditioningSource(preconditioningWords, m_workload, m_program.capacityBytes, m_options);
        const auto asked = knowsLoad ? askedBefore(m_workload, m_program.capacityBytes, m_options.seed) : nullptr;
        StartState start;
        start.filled = m_workload.precondition != Precondition::none;
        start.random = m_workload.precondition == Precondition::random;
        start.share = m_workload.precondition == Precondition::sequential ? m_workload.fillPercent / 100 : 1;
        start.seed = m_options.seed;
        start.writePercent = 100 - m_workload.readPercent;
        if (m_workload.parts.empty() && m_workload.trace.empty()) {
            const PlaceRange place = footprintOf(m_workload, m_program.capacityBytes);
            start.askedFrom = place.begin;
            start.askedBytes = place.bytes;
        }
        start.preconditioning = preconditioning.get();
        start.asked = asked.get();
        const auto isEven = [](const Workload& load) { return load.distribution == Distribution::uniform; };
        start.askedEvenly = isEven(m_workload) && std::all_of(m_workload.parts.begin(), m_workload.parts.end(), isEven);
        start.mostAged = m_options.mostAged;
        start.startStates = m_options.startStates;
        start.leftOut = &m_preconditioningLeftOut;
        start.aged = m_options.progress != nullptr ? &m_options.progress->preparedPermille : nullptr;
        start.debugger = m_options.debugger;
        start.stop = m_options.stop;
        start.preconditioningWords = std::move(preconditioningWords);
        if (m_options.causes)
            m_context.startCauses(std::make_unique<CauseBook>(
                m_context, CauseBook::Plan{m_options.record, m_workload.jobs > 1 || m_workload.parts.size() > 1, !m_workload.parts.empty()},
                m_machine.table().meters, m_machine.table().activities, m_machine.table().tracks.size()));
        m_machine.processor().prepare(m_context, start);
        const auto source = makeSource(m_program.capacityBytes);
        Statistics statistics(m_program, m_machine, m_context, warmup, measured);
        statistics.separate(m_workload);
        statistics.measureFor(m_workload.runtime);
        const int dealt = m_workload.parts.empty() ? m_workload.jobs : static_cast<int>(m_workload.parts.size());
        const PortSplit split(*source, m_context, m_program.topology, dealt);
        m_context.sources = split.sources();
        m_context.portsOpen = static_cast<std::uint32_t>(m_context.sources.size());
        m_context.sink = &statistics;
        m_context.stopping = false;
        std::vector<RequestSpan> requests;
        std::vector<RequestWait> waits;
        if (m_options.record) {
            m_context.startRecording(m_options.maxSpans, m_options.stretches);
            statistics.recordRequests = &requests;
            statistics.recordWaits = &waits;
            statistics.freeWaits = kWaitsPerSpan * m_options.maxSpans;
            statistics.recordStretches = m_options.stretches;
        }
        if (m_options.progress != nullptr) {
            m_options.progress->expected = measured > 0 ? warmup + measured : source->expectedRequests();
            m_options.progress->preparing = false;
        }
        for (const PortInfo& port : m_program.topology.ports)
            m_machine.host(port.component).start(m_context);
        RunResult result;
        result.partial = !goOn(statistics);
        statistics.finish(result, phases, followsClock());
        result.maps = m_maps.finish(m_context.now);
        describe(result, statistics, start);
        if (m_options.record)
            keepSpans(result, std::move(requests), std::move(waits));
        measure(result, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
        return result;
    }

    std::vector<PhaseTime> phases; // filled by the source if the workload has parts
    std::string warmupRule;
    bool knowsLoad = false; // the workload describes the requests, also those before the run
    bool fillsBuffer = false; // the write buffer is not full when the window opens

private:
    // False if stopped. If memory runs out, what was simulated until then is a result like that of any stopped run.
    bool goOn(Statistics& statistics)
    {
        auto reserve = std::make_unique<std::array<std::byte, kReserve>>(); // memory to build the result
        try {
            return m_options.powerCut == nullptr ? loop(statistics) : loopUntilPowerFails(statistics);
        } catch (const std::bad_alloc&) {
            reserve.reset();
            m_outOfMemory = true;
            return false;
        }
    }

    bool loop(Statistics& statistics)
    {
        EventLoop loop(m_context, m_machine.components());
        m_context.pauseAt(m_maps.due());
        do {
            std::uint64_t left = kLookEvery;
            do
                left = loop.run(left);
            while (left > 0 && pausedForMaps());
            m_events += kLookEvery - left;
            if (left > 0) {
                publish(statistics);
                return true;
            }
        } while (look(statistics));
        return false;
    }

    // The loop returned: takes the frame of the maps that is due. False if the run has ended.
    bool pausedForMaps()
    {
        EventQueue& queue = m_context.queue();
        if (!queue.find() || queue.next().at >= m_context.endsAt)
            return false;
        m_maps.look(queue.next().at);
        m_context.pauseAt(m_maps.due());
        return true;
    }

    // False if the power failed or the run was stopped before.
    bool loopUntilPowerFails(Statistics& statistics)
    {
        ProcessorRole& processor = m_machine.processor();
        processor.keepJournal(m_options.powerCut->onRead);
        EventQueue& queue = m_context.queue();
        bool failed = false, stopped = false;
        while (queue.find() && !m_context.stopping && !failed) {
            stopped = m_events % kLookEvery == 0 && !look(statistics);
            if (stopped)
                break;
            failed = queue.next().at > m_options.powerCut->at; // pending events stay in the queue: their work would have gone on
            if (!failed && queue.next().at >= m_maps.due())
                m_maps.look(queue.next().at);
            if (!failed)
                m_context.dispatch(queue.pop());
            ++m_events;
        }
        m_options.powerCut->recovered = processor.powerCut();
        publish(statistics);
        return !failed && !stopped;
    }

    bool look(const Statistics& statistics)
    {
        if (m_options.stop.stop_requested())
            return false;
        if (m_options.progress != nullptr && m_events % (16 * kLookEvery) == 0)
            publish(statistics);
        if (m_events % (128 * kLookEvery) == 0 && m_options.memoryIsLow && m_options.memoryIsLow()) {
            m_outOfMemory = true;
            return false;
        }
        return !m_livelock.found(statistics, m_events, m_machine.component(m_program.topology.processor), m_machine.processor())
            && !m_frozen.found(m_context.now, m_events, statistics.flow().completedRequests());
    }

    void publish(const Statistics& statistics)
    {
        Progress* progress = m_options.progress;
        if (progress == nullptr)
            return;
        constexpr auto relaxed = std::memory_order_relaxed;
        progress->completed.store(statistics.flow().completedRequests(), relaxed);
        progress->events.store(m_events, relaxed);
        const double waf = m_machine.processor().writeAmplification();
        progress->wafHundredths.store(static_cast<std::uint32_t>(std::lround(waf * 100)), relaxed);
        const Time before = progress->simulated.exchange(m_context.now, relaxed);
        if (progress->busyPermille.empty() || m_context.now <= before)
            return;
        std::vector<std::int64_t> sums(m_machine.table().tracks.size(), 0);
        const auto& table = m_machine.table();
        for (std::size_t m = 0; m < table.meters.size(); ++m) {
            if (table.activities[table.meters[m].activity].look
                == ActivityStyle::waiting) // held, not at work: the result leaves it out, too
                continue;
            for (std::size_t o = 0; o < kOwners; ++o)
                sums[table.meters[m].track] += m_context.busy(static_cast<MeterId>(m), o);
        }
        m_lastSums.resize(sums.size(), 0);
        for (std::size_t t = 0; t < sums.size() && t < progress->busyPermille.size(); ++t) {
            const std::int64_t share = (sums[t] - m_lastSums[t]) * 1000 / std::max<std::int64_t>(1, (m_context.now - before).ps);
            progress->busyPermille[t].store(static_cast<std::uint16_t>(std::clamp<std::int64_t>(share, 0, 1000)), relaxed);
        }
        m_lastSums = std::move(sums);
    }

    void describe(RunResult& result, const Statistics& statistics, const StartState& start) const
    {
        result.window.warmupRule = warmupRule;
        if (result.window.steady && (fillsBuffer || bufferStillFills(result))) {
            result.window.steady = false;
            result.window.steadyReason = fillsBuffer ? kBufferHadRoom : kBufferFilled;
        }
        result.window.unstable = result.window.unstable || (arrivesEvenly() && fillsBeyondChance(result));
        result.engineVersion = engineVersion();
        result.designHash = m_program.designHash;
        result.seed = m_options.seed;
        result.workload = words(m_workload);
        const Topology& topology = m_program.topology;
        tellFindings(result,
                     {m_livelock.here(), m_frozen.here(), m_outOfMemory, statistics.isFull(), isOpen(),
                      topology.dies.size() - topology.tierDies, start.random && start.filled && start.preconditioning == nullptr,
                      statistics.flow().mostInFlight(), m_context.now, m_preconditioningLeftOut,
                      showsLongRunWaf(result, m_workload, m_program.capacityBytes), !start.filled,
                      bytesToSettle(result, m_workload, m_program.capacityBytes), readsHotPlaces(m_workload)});
        if (knowsLoad && queuesAtDies(m_workload))
            doubtQueues(result, m_program);
        result.window.unstable = result.window.unstable && isOpen();
    }

    [[nodiscard]] static bool isTimed(const Workload& one)
    {
        return one.rateIops > 0 || one.rateBytes > 0 || (!one.trace.empty() && !one.traceClosedLoop);
    }

    [[nodiscard]] bool isOpen() const
    {
        return isTimed(m_workload) || std::any_of(m_workload.parts.begin(), m_workload.parts.end(), isTimed);
    }

    [[nodiscard]] bool followsClock() const
    {
        return m_workload.parts.empty() ? isTimed(m_workload) : std::all_of(m_workload.parts.begin(), m_workload.parts.end(), isTimed);
    }

    // Open loop without bursts: what fills the buffer then goes on filling it.
    [[nodiscard]] bool arrivesEvenly() const
    {
        const auto timed = [](const Workload& w) { return w.rateIops > 0 || w.rateBytes > 0; };
        const auto even = [&](const Workload& w) { return timed(w) && w.burstOn == Time{} && w.idle == Time{}; };
        return m_workload.parts.empty() ? even(m_workload) : std::all_of(m_workload.parts.begin(), m_workload.parts.end(), even);
    }

    void keepSpans(RunResult& result, std::vector<RequestSpan> requests, std::vector<RequestWait> waits)
    {
        auto store = std::make_shared<SpanStore>();
        for (const auto& track : m_program.table.tracks) // tracks know their parent
            store->tracks.push_back(track.info);
        store->spans = m_context.recorder().take();
        sortByTrack(*store);
        for (const Span& span : store->spans)
            store->end = std::max(store->end, span.end());
        std::sort(requests.begin(), requests.end(), [](const RequestSpan& a, const RequestSpan& b) { return a.request < b.request; });
        store->requests = std::move(requests);
        std::stable_sort(waits.begin(), waits.end(), [](const RequestWait& a, const RequestWait& b) { return a.request < b.request; });
        store->waits = std::move(waits);
        const Time full = m_context.recorder().fullSince();
        store->truncated = full < kNever;
        if (store->truncated)
            store->end = full;
        result.spans = std::move(store);
        result.recorded = m_options.stretches;
    }

    void measure(RunResult& result, double wall) const
    {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        auto& p = result.performance;
        p.wallSeconds = wall;
        p.events = m_events;
        p.requestsPerSecond = wall > 0 ? static_cast<double>(result.window.completed) / wall : 0;
        p.eventsPerSecond = wall > 0 ? static_cast<double>(m_events) / wall : 0;
        p.memoryMb = static_cast<double>(usage.ru_maxrss) / 1024;
    }

    const Program& m_program;
    const Workload& m_workload;
    const RunOptions& m_options;
    Machine m_machine;
    Context m_context;
    MapSeries m_maps{nullptr};
    std::vector<std::int64_t> m_lastSums;
    std::uint64_t m_events = 0;
    bool m_outOfMemory = false;
    std::string m_preconditioningLeftOut; // reason, if preconditioning was left out
    LivelockDetector m_livelock;
    FrozenClock m_frozen{m_workload, m_options.powerCut != nullptr};
};

// Several phases are measured as they are, from the first measured one on. One phase of several jobs has the usual warm-up.
RunResult simulateParts(const Program& program, const Workload& workload, const RunOptions& options, const TraceOpener& openTrace)
{
    const auto opens = [](const Workload& part) { return part.opensPhase; };
    const bool phased = std::count_if(workload.parts.begin(), workload.parts.end(), opens) > 1;
    const bool made = std::any_of(workload.parts.begin(), workload.parts.end(), [](const Workload& part) { return part.trace.empty(); });
    const Warmup settling = phased || !made ? Warmup() : warmupOf(program, workload);
    const std::uint64_t warmup = settling.requests;
    const bool endless = !phased && hasEndlessJobs(workload);
    Run run(program, workload, options);
    run.knowsLoad = true;
    run.warmupRule = !made && !phased ? kNoWarmup : !phased ? settling.rule : "phases that are not measured";
    return run.run(
        [&](std::uint64_t capacity) { return makePartsSource(workload, capacity, options.seed, warmup, &run.phases, openTrace); }, warmup,
        !endless                 ? 0
            : workload.count > 0 ? workload.count
                                 : Workload().count);
}

} // namespace

const char* engineVersion()
{
    return FLOOM_VERSION;
}

RunResult simulate(const Program& program, const Workload& workload, const RunOptions& options)
{
    if (!workload.parts.empty())
        return simulateParts(program, workload, options, {});
    const Warmup settling = warmupOf(program, workload);
    // The generator offers more than is measured, so that the load lasts until the last measured request completes.
    Workload endless = workload;
    const std::uint64_t measured = workload.runtime.ps > 0 ? 0 : workload.count;
    if (measured > 0)
        endless.count = measured + static_cast<std::uint64_t>(workload.depth) * static_cast<std::uint64_t>(workload.jobs) + 64;
    else
        endless.count = 0;
    endless.runtime = {};
    const auto runFrom = [&](std::uint64_t asWrites) {
        const Warmup here = asWrites > 0 && options.fullBuffer ? warmupBehind(asWrites, program, workload) : settling;
        Run run(program, workload, options);
        run.knowsLoad = true;
        run.warmupRule = here.rule + fillingRule(asWrites);
        run.fillsBuffer = here.fillsBuffer && asWrites == 0;
        const auto source = [&](std::uint64_t capacity) {
            return beginningWithWrites(makeGenerator(endless, capacity, options.seed, here.requests), asWrites);
        };
        return run.run(source, here.requests, measured);
    };
    const bool mayBeginFull = options.powerCut == nullptr && options.debugger == nullptr;
    const std::uint64_t most = options.fullBuffer ? UINT64_MAX : settling.requests;
    return runInLongRunState(mayBeginFull ? writesToFill(program, workload, most) : 0, 1 - workload.readPercent / 100.0, options.fullBuffer,
                             runFrom);
}

RunResult simulateTraced(const Program& program, const Workload& workload, const TraceOpener& openTrace, const RunOptions& options)
{
    return simulateParts(program, workload, options, openTrace);
}

RunResult simulate(const Program& program, const Workload& workload, const SourceFactory& makeSource, const RunOptions& options)
{
    Run run(program, workload, options);
    run.warmupRule = kNoWarmup;
    return run.run(makeSource, 0, 0);
}

} // namespace floom::inline engine
