// SPDX-License-Identifier: GPL-3.0-or-later
// RunResult: everything a run produces. A value: filled by simulate, completed by analysis (bottleneck, bounds), written by io, shown by
// the window.
#pragma once

#include "base/diagnostic.h"
#include "base/time.h"
#include "results/causes.h"
#include "results/energy.h"
#include "results/firmware.h"
#include "results/histogram.h"
#include "results/spans.h"
#include "results/stretches.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace floom::inline engine {

// For whom a piece of work is done. The order is fixed: stored results hold the numbers.
enum class Owner : std::uint8_t { hostRead, hostWrite, gc, map, parity, other };
constexpr int kOwners = 6;
[[nodiscard]] std::string_view ownerName(Owner owner); // "host_read", "host_write", "gc", "map", "parity", "other"

// One kind of work of one block: the unit of the breakdown. Table in RunResult::activities, index = activity id in spans and segments.
struct ActivityInfo {
    std::string block; // "ch"
    std::string instance; // "ch[*]", or "cpu" for a single block
    std::string name; // "read_data"
    ActivityStyle look = ActivityStyle::task;
};

struct Segment {
    int activity = 0;
    Time wait, service; // summed over the measured requests
};

// Breakdown of one latency bucket: all measured requests whose latency falls into one group of histogram bins.
struct SegmentBucket {
    Time from, to; // latency range [from, to)
    std::uint64_t requests = 0;
    std::vector<Segment> segments;
};

struct TrackUse { // one server of one instance over the measured window
    std::string instance; // "ch[3]", "pkg[3][1].die[0]", "cpu.core[1]"
    std::string block; // "ch"
    std::string type; // "channel_controller"
    std::string resource; // "bus", "die", "core", "up", "down", "rank", "decoder"
    int track = -1; // index in the span store's tracks
    int element = 0; // flat index of its element within the block (row-major over count)
    int part = 0; // index of the track within its element and resource
    bool limits = true; // counts for "which class limits" (false: slots, derived views)
    double busy = 0; // 0..1
    std::vector<std::pair<int, double>> byActivity; // activity id, share of the window
    std::array<double, kOwners> byOwner{};
};

struct PercentileRange { // 95 % interval in microseconds; an unknown end is NaN
    double least = std::numeric_limits<double>::quiet_NaN(), most = std::numeric_limits<double>::quiet_NaN();
};

struct LatencySummary { // microseconds; a percentile without enough samples is NaN and named in `undersampled`
    std::uint64_t requests = 0;
    double mean = 0, ci95 = 0, min = 0, p50 = 0, p90 = 0, p99 = 0, p99_9 = 0, p99_99 = 0, max = 0;
    std::vector<std::string> undersampled;
    std::array<PercentileRange, 5> ranges; // of p50, p90, p99, p99.9 and p99.99
};

// The measured requests in completion order, in batches of equal number: duration of each batch, and sum of its latencies. Used to compare
// two runs that met the same requests. Not stored: empty in a result read back.
struct BatchSeries {
    std::uint64_t requests = 0; // of each batch
    std::vector<double> picoseconds, latencies;
};

struct SideResult { // reads, writes, flushes or trims; or one tenant or host port
    std::string name;
    double iops = 0;
    double bandwidthMBs = 0; // 10^6 bytes of host data a second
    LatencySummary latency;
    Histogram histogram;
    std::vector<Segment> segments; // reads, writes, flushes, trims: they sum to the run's. Empty for tenants
    std::vector<SegmentBucket> segmentBuckets; // they sum to `segments`. Empty for tenants, and if this side is the whole run
    BatchSeries batches; // of tenants: latencies only
};

// Wait of one class of requests for one activity, by owner of the work it waited behind: a summary of RunResult::causes.
struct Blame {
    std::string victim; // "read", "write"
    int activity = 0; // waited for
    std::array<std::int64_t, kOwners> culprits{}; // picoseconds; they sum to the wait
    std::int64_t noServer = 0; // not behind any work: server idle, no room, held back by a rule
};

struct PercentileExemplar { // the request with the latency of a percentile: the one to record again and inspect
    std::string percentile; // "p99"
    std::uint64_t request = 0; // number in order of issue, from 0
    double latencyUs = 0;
};

struct FtlCounters {
    std::uint64_t hostUnits = 0, hostPrograms = 0, gcPrograms = 0, mapPrograms = 0; // programs in mapping units
    std::uint64_t gcRuns = 0, movedUnits = 0, erases = 0, mapReads = 0, unmappedReads = 0, pagePrograms = 0, pageReads = 0;
    std::uint64_t retries = 0, uncorrectable = 0; // page reads repeated, and given up
    std::uint64_t mapLookups = 0, mapMisses = 0; // lines of a map that is not held in the controller
    std::uint64_t joined = 0; // multi-plane page programs and reads
    std::uint64_t copybacks = 0; // rows of pages moved within their die
    std::uint64_t programFails = 0, eraseFails = 0, retired = 0; // failed operations, and superblocks retired for them
    std::uint64_t spentDies = 0; // dies without a spare superblock left to replace a bad one, at the end of the run
    std::uint64_t switchMerges = 0, partialMerges = 0, fullMerges = 0; // of block and log-block mappings
    double waf = 0; // 0 when nothing was written
    // Mapping unit slots over valid units of the closed erase blocks, sampled when collections start; without a collection, the value that
    // the settings imply. 0 when not applicable.
    double alphaEff = 0;
    std::uint64_t closedPlaces = 0, closedUnits = 0; // sums over the samples
    std::uint64_t victimUnits = 0, victimSquares = 0; // valid units of the victims when chosen: sum, and sum of squares
    std::uint64_t foldPrograms = 0, foldedUnits = 0; // from a tier into the flash, in mapping units
    std::uint64_t promotePrograms = 0; // from the flash into a tier, in mapping units
    std::uint64_t parityPrograms = 0; // in mapping units
    std::uint64_t rebuilt = 0; // pages rebuilt from the others of their parity stripe
    // Valid units of a victim: mean and standard deviation; 0 without victims.
    [[nodiscard]] double victimMean() const { return gcRuns > 0 ? static_cast<double>(victimUnits) / static_cast<double>(gcRuns) : 0; }
    [[nodiscard]] double victimDeviation() const;
    [[nodiscard]] double joinedShare() const // share of multi-plane operations among all page programs and reads
    {
        return pagePrograms + pageReads > 0 ? static_cast<double>(joined) / static_cast<double>(pagePrograms + pageReads) : 0;
    }
};

struct DieOrders { // orders to one die by FlashOp: none, read, program, erase, copy
    std::array<std::uint64_t, 5> ops{};
};

struct WearSummary { // erase counts since the start, at the end of the run; all 0 for media written in place
    std::uint64_t superblocks = 0, least = 0, most = 0;
    double mean = 0, deviation = 0;
    std::uint64_t levelled = 0; // cold superblocks moved by wear levelling, in the window
    std::uint64_t spare = 0; // superblocks beyond those that the host's data fill, when the window began
};

// Contents of the superblocks at one moment, die by die. A cell stands for BlockMaps::together consecutive superblocks of a die: their
// highest erase count, mean valid units, time since the last write to any of them, and kind of the first that is not free. In the series a
// cell shows only the first of its seriesTogether superblocks.
enum class BlockKind : std::uint8_t { free, open, data, map, slc, retired };
struct MapFrame {
    static constexpr std::uint32_t kNever = UINT32_MAX; // age of a superblock not written in this run
    double seconds = 0; // from the start of the run
    std::vector<std::uint32_t> erases, valid, age; // age in microseconds
    std::vector<std::uint8_t> kinds; // BlockKind
};
struct BlockMaps {
    std::uint32_t dies = 0, superblocks = 0; // dies; superblocks per die, SLC blocks last. 0: nothing is erased
    std::uint32_t superblockUnits = 0; // most valid units of a superblock
    std::uint32_t together = 1, seriesTogether = 1; // superblocks per cell; 1 up to 65,536 superblocks in all (end), 2,048 (series)
    MapFrame end;
    std::vector<MapFrame> series; // evenly spaced in time, at most 64
};

struct CacheCounters { // mapping units, in the window
    std::uint64_t readHits = 0, readMisses = 0; // of the read cache
    std::uint64_t prefetched = 0; // units read ahead
    std::uint64_t bufferPeak = 0, bufferSize = 0; // write buffer slots: most in use at once since the start; total
    std::int64_t bufferGrowth = 0; // slots in use at the end of the window minus at its start
    std::uint64_t bufferAtEnd = 0; // slots in use at the end of the window
    double bufferFullUntil = 0; // share of the window's written units, up to when a request last had to wait for slots; 0: none had
};

struct ErrorCounters { // for memories with bit errors; all 0 otherwise
    std::uint64_t words = 0, failedWords = 0, correctedBits = 0; // codewords decoded, codewords that failed, bits corrected
    std::uint64_t retries = 0, uncorrectable = 0; // page reads repeated; given up
};

struct LawCheck {
    // "requests_conserved", "little_error", "little_edges", "busy_at_most_one", "no_negative_time", "segments_sum", "causes_sum",
    // "pages_conserved", "energy_sum", "below_ceiling", and with firmware that really runs "reads_verified": units that it returned without
    // comparison
    std::string name;
    double value = 0; // the deviation
    bool holds = true;
};

struct SideGain { // effect of a variation on one side of the load; NaN where not known
    std::string side; // as SideResult::name
    double gainPercent = 0, ci95 = 0; // in requests a second
    double p99Percent = 0, p99Ci95 = 0; // in p99 latency: less is better
};

struct Sensitivity { // one variation re-run under common random numbers
    std::string change; // "dies twice as fast"
    std::string address; // of the changed value
    double gainPercent = 0, ci95 = 0;
    bool told = false; // the gain is statistically significant
    // Added cost in relative units, including lost usable bytes at this drive's cost per byte, and added mean power. NaN for a change that
    // cannot be bought: twice the speed, another load.
    double cost = std::numeric_limits<double>::quiet_NaN(), watts = std::numeric_limits<double>::quiet_NaN();
    std::vector<SideGain> sides; // reads, writes, tenants, in the order of RunResult::sides
};

struct Bottleneck {
    std::string instance; // "pkg[*]", "" when idle
    std::string block; // "pkg"
    std::string regime; // "saturated" | "latency_bound" | "idle"
    // Why that part limits, if not by plain host work: "gc", "map", "retry", "parity", "fold" (out of blocks in SLC mode); "one_slow" (one
    // instance is saturated, the others are not); "collisions" (requests meet on some dies while others idle); a scarcity: "slots" (of the
    // write buffer), "sram" (of the channels), "tags" (of the link), "device_slots", "map_lines", "power" (below the cap); "command_slots",
    // "queue_depth" (hardly any waiting), "arrivals"; or ""
    std::string cause;
    std::string sentence; // for people
    std::vector<Sensitivity> sensitivity;
    std::uint32_t untried = 0; // changes that the experiments had no time for
};

struct BusSplit { // time of a NAND bus by use, in the measured window
    std::string instance;
    Time command, data, status, wait, turnaround;
    [[nodiscard]] Time total() const { return command + data + status + wait + turnaround; }
};

struct BoundLimit {
    std::string instance; // "pkg[*].die"
    std::string block;
    double iops = 0;
};

struct Endurance { // for drives whose memories wear, under the measured WAF; all 0 where it does not apply
    double capacityBytes = 0, ratedCycles = 0;
    double hostBytes = 0; // until the most worn block reaches its rated cycles (JESD218)
    double drivesPerDay = 0; // over a five-year warranty
    double rawBytes = 0; // page bytes of all good blocks without spare area: set for every drive, as is capacityBytes
};

struct SeriesPoint { // one slice of simulated time
    double startSeconds = 0;
    double iops = 0, bandwidthMBs = 0, meanLatencyUs = 0;
    double watts = 0;
};

struct PhaseResult { // one of several phases; rates are over its own time
    std::string name;
    double startSeconds = 0, endSeconds = 0;
    bool measured = true;
    SideResult side;
};

struct RunResult {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    RunResult();
    RunResult(const RunResult&);
    RunResult(RunResult&&) noexcept;
    RunResult& operator=(const RunResult&);
    RunResult& operator=(RunResult&&) noexcept;
    ~RunResult();

    std::string engineVersion;
    std::string designHash;
    std::uint64_t seed = 1;
    std::string workload; // canonical words
    double simulatedSeconds = 0;
    bool partial = false; // stopped before its end

    struct Performance {
        double wallSeconds = 0, requestsPerSecond = 0, eventsPerSecond = 0, memoryMb = 0;
        std::uint64_t events = 0;
    } performance;

    struct Window {
        std::uint64_t warmupRequests = 0, measuredRequests = 0, issued = 0, completed = 0, unfinished = 0;
        bool steady = false;
        std::string steadyReason;
        Time start, end; // the measured window in simulated time
        std::string warmupRule; // how much warm-up was left out, and why
        bool beganFull = false; // the warm-up filled the write buffer with writes alone, as the load itself would in a longer run
        bool unstable = false; // overload: arrivals exceed completions, the backlog grows. Latencies are then meaningless, and NaN
        // SNIA PTS steady state: over five rounds the rate stays within 20 % of its mean, and its best-fit line moves by at most 10 % of
        // it. Empty: run too short.
        std::vector<double> rounds; // requests a second
        double rangePercent = 0, slopePercent = 0;
        bool sniaSteady = false;
    } window;

    double iops = 0;
    double bandwidthMBs = 0;
    LatencySummary latency;
    Histogram histogram; // of all measured requests
    BatchSeries batches;
    std::vector<PhaseResult> phases; // in order; empty if there is only one
    std::vector<SideResult>
        sides; // "read", "write", "flush", "trim", then tenants, then host ports ("port host[1]"); absent sides are left out

    std::vector<ActivityInfo> activities;
    Time latencyTotal;
    std::vector<Segment> segments; // totals; sum of wait and service == latencyTotal exactly
    std::vector<SegmentBucket> segmentBuckets; // ascending latency; they sum to `segments`
    std::vector<TrackUse> utilization;
    std::vector<BusSplit> buses;
    Bottleneck bottleneck;
    double boundIops = 0;
    std::vector<BoundLimit> bounds; // ascending
    double mvaLow = 0, mvaHigh = 0; // requests a second by mean-value analysis: a band, not a bound; 0 where it does not apply
    std::vector<Blame> blame;
    std::vector<CauseTable> causes; // by victim, "all" first, then by rising percentile; empty if not requested
    std::vector<CauseInstance> causeInstances; // by track
    std::vector<std::string> causeJobs;
    std::vector<CauseLink> causeChain; // of the side that waits most; empty where no request waits
    std::vector<PercentileExemplar> exemplars; // ascending percentiles
    Endurance endurance;
    FtlCounters ftl;
    std::vector<DieOrders> dieOrders; // by die of the topology, in the window; empty without built-in firmware, and in stored results
    WearSummary wear;
    BlockMaps maps;
    CacheCounters cache;
    ErrorCounters errors;
    EnergyResult energy;
    CostTotals cost;
    FirmwareResult firmware; // firmware run on the drawn processor
    std::vector<SeriesPoint> series;
    std::vector<LawCheck> laws;
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const SpanStore> spans; // null when nothing was recorded
    std::vector<Stretch> recorded; // stretches whose spans were kept; empty = from the start until the store is full
};

// True if everything the drive did between the request's issue and completion was recorded.
[[nodiscard]] bool isRecorded(const RunResult& result, const RequestSpan& request);

} // namespace floom::inline engine
