// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/run_findings.h"

#include "results/buffer_fill.h"
#include "results/coverage.h"
#include "results/percentiles.h"
#include "simulate/settling.h"
#include "simulate/unseen_erases.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace floom::inline engine {
namespace {

void add(RunResult& result, Severity severity, const char* rule, std::string title, std::string text)
{
    result.diagnostics.push_back({severity, rule, "", std::move(title), std::move(text), {}});
}

// "2.254 ms"
std::string milliseconds(Time at)
{
    const std::string digits = std::to_string(1'000 + at.ps / 1'000'000 % 1'000);
    return std::to_string(at.ps / 1'000'000'000) + '.' + digits.substr(1) + " ms";
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
        add(result, Severity::warning, "R602", "Unstable: the write buffer fills",
            "More writes arrive than reach the flash: " + std::to_string(result.cache.bufferGrowth) + " of "
                + std::to_string(result.ftl.hostUnits) + " units stayed in the write buffer of " + std::to_string(result.cache.bufferSize)
                + ". Once it is full, latencies grow with the length of the run, so they are not told.");
    else
        add(result, Severity::warning, "R602", "Unstable: the backlog grows",
            "More requests arrive than the drive completes, so latencies grow with the length of the run and are not told. What is "
            "completed "
            "a second is what the drive can do.");
}

// Such reads bypass the flash, so the drive looks faster than it is once filled.
void tellUnmapped(RunResult& result)
{
    constexpr double kWorthSaying = 0.01;
    for (const SideResult& side : result.sides) {
        const auto reads = static_cast<double>(side.histogram.total());
        const double share = side.name == "read" && reads > 0 ? static_cast<double>(result.ftl.unmappedReads) / reads : 0;
        if (share > kWorthSaying)
            add(result, Severity::warning, "R608", "Reads of places that hold nothing",
                std::to_string(std::min(std::lround(100 * share), 100L))
                    + " % of the reads asked for places that were never written, or trimmed. They are answered from the map without the "
                      "flash, so a full drive reads slower than this. precondition=random or sequential fills it before the run.");
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
        seen += (seen.empty() ? "" : " and ") + std::to_string(event.seen) + " " + event.what + " of the " + std::to_string(event.wanted)
            + " that tell how often they come";
        less += (less.empty() ? "" : " and ") + std::string(event.what);
    }
    const std::string others = result.window.steady ? "" : result.window.steadyReason + "; ";
    result.window.steady = false;
    result.window.steadyReason = others + "too few " + less + ", so the slow cycle was not seen";
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
        "The measured window saw " + seen + ". "
            + (tails.empty() ? "A longer run may be slower."
                             : "What waits behind them may be more than lies above a percentile, so these are not covered and not told: "
                       + tails + ".")
            + (end.showsLongRunWaf ? "" : " Nor is write amplification that of the long run yet, so endurance is not told.")
            + " A longer run (count=), or smaller blocks, sees it.");
}

// The rate and the write amplification of a run that only begins to change its drive hold steady and are still not those of the long run:
// sequential writes find blocks that random writes have left half full of valid data.
void tellTransition(RunResult& result, const RunEnd& end)
{
    if (end.bytesToSettle <= 0)
        return;
    const std::string reason = "the drive is not yet as these writes leave it";
    result.window.steadyReason = result.window.steady ? reason : result.window.steadyReason + "; " + reason;
    result.window.steady = false;
    const auto volume = [](double bytes) {
        const bool isTera = bytes >= 999.5e9;
        char text[32];
        std::snprintf(text, sizeof text, "%.3g %s", bytes * (isTera ? 1e-12 : 1e-9), isTera ? "TB" : "GB");
        return std::string(text);
    };
    add(result, Severity::warning, "R621", "The drive is not yet as these writes leave it",
        "It begins as random writes of whole pages leave it. Writes in order, or of parts of pages, leave other blocks behind: until the "
        "run "
        "has programmed some "
            + volume(end.bytesToSettle) + " (" + volume(bytesProgrammed(result))
            + " were), rate and write amplification are those of the way there, and endurance is not told. For writes in order, "
              "precondition=sequential begins at their own state; for others a smaller drive of the same shape (fewer blocks a plane) gets "
              "there.");
}

// Batches of one run cannot show what another placement would do.
void tellPlacement(RunResult& result, const RunEnd& end)
{
    if (end.readsHotPlaces && result.window.measuredRequests > 0)
        add(result, Severity::note, "R622", "One placement of the hot addresses",
            "The seed decides which dies carry the addresses that are asked for most. Intervals and percentiles are those of this "
            "placement; "
            "a run with another seed may lie outside them.");
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
// Also, which dies collect at the same time changes slowly, so a short run samples one order only: percentiles over 40 seeds spread a
// quarter more than within one run. The batches of one run cannot show either error; both fade as the dies erase. Estimates:
// tests/steady/intervals.py, 20,000 requests against 160,000.
void doubtStart(RunResult& result, std::size_t dies)
{
    constexpr double kDoubt = 0.005, kOfPercentiles = 3, kOrder = 0.25, kErasesADie = 8; // up to this many, the start counts in full
    if (result.ftl.movedUnits == 0 || dies == 0)
        return;
    const double erases = static_cast<double>(result.ftl.erases) / static_cast<double>(dies);
    const double share = std::min(1.0, kErasesADie / std::max(1.0, erases));
    const auto widen = [share](LatencySummary& latency) {
        latency.ci95 = std::hypot(latency.ci95, kDoubt * share * latency.mean);
        for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
            const double value = latency.*kReportedPercentiles[i].field, law = kOfPercentiles * kDoubt * share * value;
            PercentileRange& range = latency.ranges[i];
            if (std::isfinite(range.least))
                range.least = std::max(latency.min, value - std::hypot((1 + kOrder * share) * (value - range.least), law));
            if (std::isfinite(range.most))
                range.most = std::min(latency.max, value + std::hypot((1 + kOrder * share) * (range.most - value), law));
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
                "The deviation is " + std::to_string(law.value) + ". This is a fault of the program; please report the design.");
}

} // namespace

void tellFindings(RunResult& result, const RunEnd& end)
{
    if (end.outOfMemory) // it ended within an event, so counters on its two sides need not agree
        add(result, Severity::error, "R606", "Out of memory at " + milliseconds(end.at) + " of simulated time",
            "The run needed more memory than there is. What was simulated until then is kept. A smaller drive, a shorter workload or a "
            "recording of less needs less.");
    else
        tellLaws(result);
    if (end.standsStill)
        add(result, Severity::error, "R604", "The drive stands still",
            "Collection moves data without gaining room: what it has to keep, and the map pages that moving changes, take as much as it "
            "frees, so no request is completed any more. More over-provisioning, a larger cache of the map, a smaller write buffer or a "
            "rule "
            "that chooses emptier victims helps.");
    if (result.energy.capWatts > 0 && result.energy.meanWatts > 1.005 * result.energy.capWatts)
        add(result, Severity::warning, "R603", "The power cap was not kept",
            "The drive drew " + std::to_string(result.energy.meanWatts)
                + " W in the mean. Only programs are held back: what reads, erases, buffers and the link draw is more than the cap "
                  "leaves.");
    if (end.frozen)
        add(result, Severity::error, "R607", "A run by the clock cannot end here",
            "The clock stands at " + milliseconds(end.at)
                + " while requests are completed one after the other: no part that they pass takes time, as it is set ideal or has nothing "
                  "to read. Give count= instead of runtime=, or let a part take time; reads take it once the drive holds data "
                  "(precondition=random).");
    if (end.isFull)
        add(result, Severity::warning, "R614", "Measured no further",
            "The run ended after " + std::to_string(result.window.measuredRequests)
                + " measured requests: their latencies together come to more than 13 days, and are summed up exactly only so far.");
    if (result.window.measuredRequests == 0)
        add(result, Severity::warning, "R601", "No request was measured",
            result.window.completed == 0 ? "The workload has no requests, or none was completed."
                                         : std::to_string(result.window.completed)
                    + " requests were completed, all of them of the warm-up, so there are no figures. A smaller count= has a shorter "
                      "warm-up.");
    else if (result.window.end <= result.window.start)
        add(result, Severity::warning, "R605", "Nothing takes time",
            "All measured requests were completed at one instant, so there is no rate to tell, and 0 stands in its place. Parts that are "
            "set ideal take no time; one that is not would show a rate.");
    else if (end.open && result.window.unstable)
        tellUnstable(result);
    if (!end.preconditioningLeftOut.empty() && result.ftl.hostUnits > 0)
        add(result, Severity::warning, "R615", "The drive begins as even writes leave it",
            "A load that writes some places more than others sorts the blocks by how soon their data change. Where a drive allows it, "
            "those writes are done before the run, without time; here they are not: "
                + end.preconditioningLeftOut
                + ". What is collected, and with it write amplification and tails, comes to what this load makes of the drive only after "
                  "several times its size has been written. A smaller drive of the same shape (fewer blocks a plane) begins there.");
    doubtStart(result, end.dies);
    doubtBursts(result);
    tellUnmapped(result);
    tellTransition(result, end);
    tellPlacement(result, end);
    tellUnseenCycle(result, end);
}

} // namespace floom::inline engine
