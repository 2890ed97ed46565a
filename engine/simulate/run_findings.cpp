// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/run_findings.h"

#include "base/decimal.h"
#include "base/number_text.h"
#include "results/buffer_fill.h"
#include "results/coverage.h"
#include "results/percentiles.h"
#include "simulate/settling.h"
#include "simulate/unseen_erases.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine {
namespace {

void add(RunResult& result, Severity severity, const char* rule, std::string title, std::string text)
{
    result.diagnostics.push_back({severity, rule, "", std::move(title), std::move(text), {}});
}

// Overload: latencies grow with the length of the run, so they have no mean and no percentiles.
void tellUnstable(RunResult& result)
{
    const auto hide = [](LatencySummary& l) {
        const double none = std::numeric_limits<double>::quiet_NaN();
        for (double* figure : {&l.mean, &l.ci95, &l.p50, &l.p90, &l.p99, &l.p99_9, &l.p99_99, &l.max})
            *figure = none;
        l.ranges = {};
    };
    hide(result.latency);
    for (SideResult& side : result.sides)
        hide(side.latency);
    for (PhaseResult& phase : result.phases)
        hide(phase.side.latency);
    result.window.steady = false;
    const bool isBuffered = fillsBeyondChance(result);
    result.window.steadyReason = isBuffered ? "unstable, the write buffer fills" : "unstable, the backlog grows";
    if (isBuffered)
        add(result, Severity::warning, "R602", "Unstable: the write buffer fills up",
            "Writes arrive faster than the flash takes them: "
                + countText(static_cast<std::uint64_t>(std::max<std::int64_t>(0, result.cache.bufferGrowth))) + " of "
                + countText(result.ftl.hostUnits) + " units written in the window were still in the write buffer ("
                + countText(result.cache.bufferSize)
                + " units) at its end. Once the buffer is full, latencies grow with the length of the run, so none are reported.");
    else
        add(result, Severity::warning, "R602", "Unstable: the backlog grows",
            "Requests arrive faster than the drive completes them, so latencies grow with the length of the run and none are reported. "
            "The rate of completions is what the drive can do.");
}

// Such reads bypass the flash, so the drive looks faster than it is once filled.
void tellUnmapped(RunResult& result)
{
    constexpr double kWorthSaying = 0.01;
    for (const SideResult& side : result.sides) {
        const auto reads = static_cast<double>(side.histogram.total());
        const double share = side.name == "read" && reads > 0 ? static_cast<double>(result.ftl.unmappedReads) / reads : 0;
        if (share > kWorthSaying)
            add(result, Severity::warning, "R608", "Reads of addresses that hold no data",
                shortPercentText(std::min(share, 1.0))
                    + " of the reads went to addresses that were never written or were trimmed. The map answers them without the flash, "
                      "so a "
                      "full drive is slower than this. Set precondition=random or sequential to fill it before the run.");
    }
}

// Rare events that delay requests for long, and how often each must be seen. If all dies start their collections together (after
// preconditioning writes, or with a map on flash), each die has to erase once.
std::vector<SeldomEvent> unseen(const RunResult& result, const RunEnd& end)
{
    std::vector<SeldomEvent> events;
    if (needsErases(result))
        events.push_back(
            {"erases", result.ftl.erases,
             end.begunApart && result.ftl.mapPrograms == 0 ? kErasesThatTell : std::max<std::uint64_t>(kErasesThatTell, end.dies)});
    if (result.ftl.mapPrograms > 0)
        events.push_back({"writes of map pages", result.ftl.mapPrograms, kErasesThatTell});
    std::erase_if(events, [](const SeldomEvent& event) { return event.seen >= event.wanted; });
    return events;
}

void tellUnseenCycle(RunResult& result, const RunEnd& end)
{
    const std::vector<SeldomEvent> events = unseen(result, end);
    if (events.empty())
        return;
    if (!end.begunEmpty || result.ftl.movedUnits > 0) // else the percentiles are those of a drive that erases nothing yet, as was asked
        leaveOutUncovered(result, events, end.inFlight);
    std::string seen, less;
    for (const SeldomEvent& event : events) {
        seen += (seen.empty() ? "" : " and ") + countText(event.seen) + " " + event.what + " (at least " + countText(event.wanted)
            + " are needed to know how often they come)";
        less += (less.empty() ? "" : " and ") + std::string(event.what);
    }
    const std::string others = result.window.steady ? "" : result.window.steadyReason + "; ";
    result.window.steady = false;
    result.window.steadyReason = others + "too few " + less + " to see the slow cycle";
    std::string tails;
    const auto addTails = [&](const std::string& name, const LatencySummary& latency) {
        if (const std::string list = listedPercentiles(notCovered(latency)); !list.empty())
            tails += (tails.empty() ? "" : "; ") + (name.empty() ? "" : name + ' ') + list;
    };
    addTails("", result.latency);
    for (const SideResult& side : result.sides)
        if (result.sides.size() > 1 && (side.name == "read" || side.name == "write"))
            addTails(side.name, side.latency);
    add(result, Severity::warning, "R609", "The slow cycle was not seen",
        "The measured window contains " + seen + ". "
            + (tails.empty()
                   ? "A longer run may be slower."
                   : "The requests that wait behind them may be more than the share above a percentile, so these are not reported: " + tails
                       + ".")
            + (end.showsLongRunWaf ? "" : " Write amplification has not reached its long-run value, so endurance is not reported either.")
            + " Use a longer run (count=) or smaller blocks.");
}

// The rate and the write amplification of a run that only begins to change its drive hold steady and are still not those of the long run:
// sequential writes find blocks that random writes have left half full of valid data.
void tellTransition(RunResult& result, const RunEnd& end)
{
    if (end.bytesToSettle <= 0)
        return;
    const std::string reason = "these writes have not yet brought the drive to their steady state";
    result.window.steadyReason = result.window.steady ? reason : result.window.steadyReason + "; " + reason;
    result.window.steady = false;
    add(result, Severity::warning, "R621", "These writes have not yet brought the drive to their steady state",
        "The drive starts in the steady state of random whole-page writes. Sequential or sub-page writes have another steady state: until "
        "the run has programmed about "
            + decimalSizeText(end.bytesToSettle) + " (it programmed " + decimalSizeText(bytesProgrammed(result))
            + "), rate and write amplification are transient, and endurance is not reported. For sequential writes, set "
              "precondition=sequential to start in their own steady state; for others use a smaller drive of the same shape (fewer blocks "
              "per plane).");
}

// Batches of one run cannot show what another placement would do.
void tellPlacement(RunResult& result, const RunEnd& end)
{
    if (end.readsHotPlaces && result.window.measuredRequests > 0)
        add(result, Severity::note, "R622", "One placement of the hot addresses",
            "The seed decides which dies hold the hot addresses. Intervals and percentiles are those of this placement; a run with "
            "another seed may lie outside them.");
}

// Writes of a drive that collects in bursts: the write buffer couples the dies, and the order of their bursts changes only over hundreds of
// erases per die, so one run samples one order. `down`, `up`: how far the percentiles of runs 32 times as long lie below and above those of
// one run, relative to them. Tail percentiles get no upper end. Estimated from 40 seeds of random writes on 16 and 32 dies.
void doubtBursts(RunResult& result)
{
    struct Moves {
        double down, up;
    };
    constexpr Moves kMoves[] = {{0.3, 0.6}, {0.25, 0.4}, {0.6, 0}, {0.55, 0}, {0.55, 0}};
    constexpr double kTail = 0.99;
    static_assert(std::size(kMoves) == std::size(kReportedPercentiles));
    if (std::ranges::none_of(result.diagnostics, [](const Diagnostic& d) { return d.rule == "R619"; }))
        return;
    const auto widen = [&](LatencySummary& latency) {
        for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
            PercentileRange& range = latency.ranges[i];
            const double value = latency.*kReportedPercentiles[i].field;
            if (std::isfinite(range.least))
                range.least = std::max(latency.min, value - std::hypot(value - range.least, kMoves[i].down * value));
            range.most = kReportedPercentiles[i].q < kTail ? value + std::hypot(range.most - value, kMoves[i].up * value)
                                                           : std::numeric_limits<double>::quiet_NaN();
        }
    };
    for (SideResult& side : result.sides)
        if (side.name == "write") {
            widen(side.latency);
            if (2 * side.latency.requests > result.latency.requests)
                widen(result.latency);
        }
}

// A drive with GC starts in a state from a closed form. Its means meet those of a long run within 0.5 %, its percentiles within 1.5 %.
// Also, which dies collect at the same time changes slowly, so a short run samples one order only: percentiles over many seeds spread a
// quarter more than within one run of eight erases a die, and more with the root of fewer erases (twice as much at a quarter of an erase
// a die, the fewest that were tried). The batches of one run cannot show either error; both fade as the dies erase. Estimates:
// tests/steady/intervals.py, 20,000 requests against 160,000, and the starter with 20,000 to 300,000 against 1,500,000.
void doubtStart(RunResult& result, std::size_t dies)
{
    constexpr double kDoubt = 0.005, kOfPercentiles = 3, kOrder = 0.25, kErasesADie = 8; // up to this many, the start counts in full
    constexpr double kFewestTried = 0.25; // erases a die
    if (result.ftl.movedUnits == 0 || dies == 0)
        return;
    const double erases = static_cast<double>(result.ftl.erases) / static_cast<double>(dies);
    const double share = std::min(1.0, kErasesADie / std::max(1.0, erases));
    const double order = 1 + kOrder * (share < 1 ? share : std::sqrt(kErasesADie / std::max(kFewestTried, erases)));
    const auto widen = [share, order](LatencySummary& latency) {
        latency.ci95 = std::hypot(latency.ci95, kDoubt * share * latency.mean);
        for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
            const double value = latency.*kReportedPercentiles[i].field, law = kOfPercentiles * kDoubt * share * value;
            PercentileRange& range = latency.ranges[i];
            if (std::isfinite(range.least))
                range.least = std::max(latency.min, value - std::hypot(order * (value - range.least), law));
            if (std::isfinite(range.most))
                range.most = std::min(latency.max, value + std::hypot(order * (range.most - value), law));
        }
    };
    widen(result.latency);
    for (SideResult& side : result.sides)
        widen(side.latency);
    for (PhaseResult& phase : result.phases)
        widen(phase.side.latency);
}

void tellLaws(RunResult& result)
{
    for (const LawCheck& law : result.laws)
        if (!law.holds)
            add(result, Severity::error, "R690", "A law does not hold: " + law.name,
                "The deviation is " + shortestText(law.value) + ". This is a bug in Flashloom; please report it with the design.");
}

} // namespace

void tellFindings(RunResult& result, const RunEnd& end)
{
    if (end.outOfMemory) // it ended within an event, so counters on its two sides need not agree
        add(result, Severity::error, "R606", "Out of memory at " + microsecondsText(end.at.seconds() * 1e6) + " of simulated time",
            "The run needed more memory than this computer has. What was simulated until then is kept. Use a smaller drive, a shorter "
            "workload or a shorter recording.");
    else
        tellLaws(result);
    if (end.standsStill)
        add(result, Severity::error, "R604", "Livelock: the drive completes no more requests",
            "Garbage collection frees no space: the valid data it moves and the map pages it rewrites take as much as it erases. Use more "
            "over-provisioning, a larger map cache, a smaller write buffer or a victim policy that picks emptier blocks.");
    if (result.energy.capWatts > 0 && result.energy.meanWatts > 1.005 * result.energy.capWatts)
        add(result, Severity::warning, "R603", "The power cap was exceeded",
            "The drive drew " + wattsText(result.energy.meanWatts)
                + " on average. Only programs are held back; reads, erases, buffers and the link alone draw more than the cap leaves "
                  "for them.");
    if (end.frozen)
        add(result, Severity::error, "R607", "A run with runtime= cannot end here",
            "Simulated time stays at " + microsecondsText(end.at.seconds() * 1e6)
                + " while requests complete: every part on their way takes no time, because it is ideal or holds no data to read. Set "
                  "count= "
                  "instead of runtime=, or give a part a latency; reads take time once the drive holds data (precondition=random).");
    if (end.isFull)
        add(result, Severity::warning, "R614", "The run ended early",
            "It ended after " + countText(result.window.measuredRequests)
                + " measured requests: the sum of their latencies passed 13 days, the most that can be summed exactly.");
    if (result.window.measuredRequests == 0)
        add(result, Severity::warning, "R601", "No request was measured",
            result.window.completed == 0 ? "The workload has no requests, or none was completed."
                                         : countText(result.window.completed)
                    + " requests were completed, all of them during warm-up, so there are no figures. A smaller count= has a shorter "
                      "warm-up.");
    else if (result.window.end <= result.window.start)
        add(result, Severity::warning, "R605", "Nothing takes time",
            "All measured requests completed at the same instant, so the rate is undefined and shown as 0. Ideal parts take no time; give "
            "at least one part a latency.");
    else if (end.open && result.window.unstable)
        tellUnstable(result);
    if (!end.preconditioningLeftOut.empty() && result.ftl.hostUnits > 0)
        add(result, Severity::warning, "R615", "The drive starts in the steady state of uniform writes",
            "Skewed writes separate hot blocks from cold ones. Where possible, Flashloom applies such writes before the run, in zero "
            "simulated time; here it did not: "
                + end.preconditioningLeftOut
                + ". Victims, and with them write amplification and tail latencies, reach the steady state of this load only after several "
                  "times the drive's capacity has been written. Use a smaller drive of the same shape (fewer blocks per plane).");
    doubtStart(result, end.dies);
    doubtBursts(result);
    tellUnmapped(result);
    tellTransition(result, end);
    tellPlacement(result, end);
    tellUnseenCycle(result, end);
}

} // namespace floom::inline engine
