// SPDX-License-Identifier: GPL-3.0-or-later
// What a run leaves: a value. Filled by simulate, completed by analysis (bottleneck, bounds), written by io, shown by the window.
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

namespace floom {

// Who a piece of work is done for. Order is fixed: it is stored.
enum class Owner : std::uint8_t { hostRead, hostWrite, gc, map, parity, other };
constexpr int kOwners = 6;
[[nodiscard]] std::string_view ownerName(Owner owner); // "host_read", "host_write", "gc", "map", "parity", "other"

// One kind of work of one block: the unit of the breakdown. Table in RunResult::activities, index = activity id in spans and segments.
struct ActivityInfo {
    std::string block; // "ch"
    std::string instance; // "ch[*]", or "cpu" for a single block
    std::string name; // "read_data"
    Look look = Look::task;
};

struct Segment {
    int activity = 0;
    std::int64_t waitPs = 0; // summed over the measured requests
    std::int64_t servicePs = 0;
};

// Breakdown of one latency bucket: all measured requests whose latency falls into one histogram bucket group.
struct SegmentBucket {
    std::int64_t fromPs = 0; // latency range [fromPs, toPs)
    std::int64_t toPs = 0;
    std::uint64_t requests = 0;
    std::vector<Segment> segments;
};

struct TrackUse { // one server of one instance over the measured window
    std::string instance; // "ch[3]", "pkg[3][1].die[0]", "cpu.core[1]"
    std::string block; // "ch"
    std::string type; // "channel_controller"
    std::string resource; // "bus", "die", "core", "up", "down", "rank", "decoder"
    int track = -1; // index in the span store's tracks
    int element = 0; // flat index of the block's element it belongs to (row-major over count)
    int part = 0; // index of the track within its element and resource
    bool limits = true; // takes part in "which class limits" (false: slots, derived views)
    double busy = 0; // 0..1
    std::vector<std::pair<int, double>> byActivity; // activity id, share of the window
    std::array<double, kOwners> byOwner{};
};

struct PercentileRange { // 95 % interval, in microseconds; an end that is not known is NaN
    double least = std::numeric_limits<double>::quiet_NaN(), most = std::numeric_limits<double>::quiet_NaN();
};

struct LatencySummary { // microseconds; a percentile without enough samples is NaN and named in `undersampled`
    std::uint64_t requests = 0;
    double mean = 0, ci95 = 0, min = 0, p50 = 0, p90 = 0, p99 = 0, p99_9 = 0, p99_99 = 0, max = 0;
    std::vector<std::string> undersampled;
    std::array<PercentileRange, 5> ranges; // of p50, p90, p99, p99.9 and p99.99
};

struct SideResult { // reads or writes, or one tenant
    std::string name;
    double iops = 0;
    double bandwidthMBs = 0; // 10^6 bytes of host data a second
    LatencySummary latency;
    Histogram histogram;
    std::vector<Segment> segments; // of reads, writes, flushes and trims; they sum to the run's. Empty for tenants
    std::vector<SegmentBucket> segmentBuckets; // they sum to `segments`. Empty where the run's own are this side's, and for tenants
};

// The wait of one class of requests in front of one activity, by owner of the work behind which it waited: a summary of RunResult::causes.
struct Blame {
    std::string victim; // "read", "write"
    int activity = 0; // waited for
    std::array<std::int64_t, kOwners> culprits{}; // picoseconds; they sum to the wait
    std::int64_t noServer = 0; // behind nobody's work: the server stood free, no room, held back by a rule
};

struct Behind { // a request whose latency is that of a percentile: what to record again and look at
    std::string percentile; // "p99"
    std::uint64_t request = 0; // number in order of issue, from 0
    double latencyUs = 0;
};

struct FtlCounters {
    std::uint64_t hostUnits = 0, hostPrograms = 0, gcPrograms = 0, mapPrograms = 0; // programs in mapping units
    std::uint64_t gcRuns = 0, movedUnits = 0, erases = 0, mapReads = 0, unmappedReads = 0, pagePrograms = 0, pageReads = 0;
    std::uint64_t retries = 0, uncorrectable = 0; // page reads repeated, and given up
    std::uint64_t mapLookups = 0, mapMisses = 0; // lines of a map that does not stand in the controller
    std::uint64_t joined = 0; // page programs and reads on several planes at once
    std::uint64_t copybacks = 0; // rows of pages moved inside their die
    std::uint64_t programFails = 0, eraseFails = 0, retired = 0; // failed operations, and erase stripes retired for them
    std::uint64_t spentDies = 0; // that have no spare stripe left to retire another, at the end of the run
    std::uint64_t switchMerges = 0, partialMerges = 0, fullMerges = 0; // of mappings by blocks
    double waf = 0; // 0 when nothing was written
    // Places over valid units of the closed erase blocks, at the beginnings of collections; where there was none, as the settings leave
    // it. 0 when not applicable.
    double alphaEff = 0;
    std::uint64_t closedPlaces = 0, closedUnits = 0; // their sums
    std::uint64_t victimUnits = 0, victimSquares = 0; // valid units of the victims when they were chosen: sum, and sum of squares
    std::uint64_t foldPrograms = 0, foldedUnits = 0; // from a fast area into the flash, in mapping units
    std::uint64_t promotePrograms = 0; // from the flash into a fast tier, in mapping units
    std::uint64_t parityPrograms = 0; // in mapping units
    std::uint64_t rebuilt = 0; // pages made from the others of their parity stripe
    // Valid units of a victim: mean and standard deviation; 0 without victims.
    [[nodiscard]] double victimMean() const { return gcRuns > 0 ? static_cast<double>(victimUnits) / static_cast<double>(gcRuns) : 0; }
    [[nodiscard]] double victimDeviation() const;
    [[nodiscard]] double joinedShare() const // of all page programs and reads
    {
        return pagePrograms + pageReads > 0 ? static_cast<double>(joined) / static_cast<double>(pagePrograms + pageReads) : 0;
    }
};

struct DieOrders { // of one die: how often it was ordered nothing, to read, to program, to erase and to copy, by FlashOp
    std::array<std::uint64_t, 5> ops{};
};

struct WearSummary { // erase counts of the erase stripes at the end of the run, since its start; all 0 for media written in place
    std::uint64_t stripes = 0, least = 0, most = 0;
    double mean = 0, deviation = 0;
    std::uint64_t levelled = 0; // stripes of cold data moved for wear, in the window
};

// What the erase stripes hold at one moment, die after die. Each cell stands for BlockMaps::together stripes that follow each other in a
// die: the most erases of them, the mean of their valid units, the time since the last write to any of them, and the kind of the first that
// is not free. In the series it shows the first of seriesTogether stripes alone.
enum class BlockKind : std::uint8_t { free, open, data, map, slc, retired };
struct MapFrame {
    static constexpr std::uint32_t kNever = UINT32_MAX; // age of what was not written in this run
    double seconds = 0; // since the beginning of the run
    std::vector<std::uint32_t> erases, valid, age; // age in microseconds
    std::vector<std::uint8_t> kinds; // BlockKind
};
struct BlockMaps {
    std::uint32_t dies = 0, stripes = 0; // dies; erase stripes of each, blocks in SLC mode behind the others. 0: nothing is erased
    std::uint32_t stripeUnits = 0; // most valid units of a stripe
    std::uint32_t together = 1, seriesTogether = 1; // 1 up to 65,536 stripes in all, and up to 2,048 for the series
    MapFrame end;
    std::vector<MapFrame> series; // at even times, at most 64
};

struct CacheCounters { // mapping units, in the window
    std::uint64_t readHits = 0, readMisses = 0; // of the read cache
    std::uint64_t prefetched = 0; // read ahead of the host
    std::uint64_t bufferPeak = 0, bufferSize = 0; // slots of the write buffer: most in use at once since the start, and all
    std::int64_t bufferGrowth = 0; // more in use at the end of the window than at its beginning
};

// The measured requests in order of completion, in batches of equal number: how long each batch took and what its latencies sum to. For the
// difference of two runs that met the same requests. Not kept with a stored result: empty there.
struct BatchSeries {
    std::uint64_t requests = 0; // of each batch
    std::vector<double> picoseconds, latencies;
};

struct ErrorCounters { // of data from memories that make errors; all 0 where none does
    std::uint64_t words = 0, failedWords = 0, correctedBits = 0; // codewords decoded, and what was found in them
    std::uint64_t retries = 0, uncorrectable = 0; // page reads repeated, and given up
};

struct LawCheck {
    // "little_error", "flow_balance", "busy_at_most_one", "segments_sum", "pages_conserved", "requests_conserved", "energy_sum",
    // "below_ceiling", and of firmware that really runs "reads_verified": units that it answered without being compared
    std::string name;
    double value = 0; // the deviation
    bool holds = true;
};

struct SideGain { // what a variation does to one side of the load; NaN where it is not known
    std::string side; // as SideResult::name
    double gainPercent = 0, ci95 = 0; // of its requests a second
    double p99Percent = 0, p99Ci95 = 0; // of the latency that 1 % of them exceed: less is better
};

struct Sensitivity { // one variation re-run under common random numbers
    std::string change; // "dies twice as fast"
    std::string address; // of what was changed
    double gainPercent = 0, ci95 = 0;
    bool told = false; // the gain is more than chance
    // What it adds to the cost, in relative units, usable bytes that it takes away at this drive's cost a byte included, and to the mean
    // power; NaN where it cannot be bought: twice the speed, another load.
    double cost = std::numeric_limits<double>::quiet_NaN(), watts = std::numeric_limits<double>::quiet_NaN();
    std::vector<SideGain> sides; // reads, writes, tenants, in the order of RunResult::sides
};

struct Bottleneck {
    std::string instance; // "pkg[*]", "" when idle
    std::string block; // "pkg"
    std::string regime; // "saturated" | "latency_bound" | "idle"
    // What makes that part the limit, where it is not plain host work: "gc", "map", "retry", "parity", "fold" (out of blocks in SLC mode),
    // "one_slow" (one instance is full and the others are not), "collisions" (requests meet on some dies while others idle), what there is
    // too little of: "slots" (of the write buffer), "sram" (of the channels), "tags" (of the link), "device_slots", "map_lines", "power"
    // (below the cap); "command_slots", "queue_depth" (hardly anything waits), "arrivals"; or ""
    std::string cause;
    std::string sentence; // for people
    std::vector<Sensitivity> sensitivity;
};

struct BusSplit { // what the time of a NAND bus went to, in the measured window
    std::string instance;
    std::int64_t commandPs = 0, dataPs = 0, statusPs = 0, waitPs = 0, turnaroundPs = 0;
};

struct BoundLimit {
    std::string instance; // "pkg[*].die"
    std::string block;
    double iops = 0;
};

struct Endurance { // of a drive with memories that wear, under the measured write amplification; all 0 where it does not apply
    double capacityBytes = 0, ratedCycles = 0;
    double hostBytes = 0; // until the most worn block has seen its rated cycles (JESD218)
    double drivesPerDay = 0; // over a warranty of five years
    double rawBytes = 0; // of the pages of all good blocks, without their spare bytes: told of every drive, as capacityBytes is
};

struct SeriesPoint { // one slice of simulated time
    double startSeconds = 0;
    double iops = 0, bandwidthMBs = 0, meanLatencyUs = 0;
    double watts = 0;
};

struct PhaseResult { // one of several phases; its rates are over its own time
    std::string name;
    double startSeconds = 0, endSeconds = 0;
    bool measured = true;
    SideResult side;
};

struct RunResult {
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
        std::string warmupRule; // what was left out at the start, and why so much
        bool unstable = false; // more arrives than is completed, the backlog grows: latencies then mean nothing and are NaN
        // SNIA PTS: over five rounds the rate keeps within 20 % of its mean and its best line moves by 10 % of it at most. Empty: too
        // short.
        std::vector<double> rounds; // requests a second
        double rangePercent = 0, slopePercent = 0;
        bool sniaSteady = false;
    } window;

    double iops = 0;
    double bandwidthMBs = 0;
    LatencySummary latency;
    Histogram histogram; // of all measured requests
    BatchSeries batches;
    std::vector<PhaseResult> phases; // in order; empty where there is one only
    std::vector<SideResult>
        sides; // "read", "write", "flush", "trim", then tenants, then host ports ("port host[1]"); absent sides are left out

    std::vector<ActivityInfo> activities;
    std::int64_t latencyPsTotal = 0;
    std::vector<Segment> segments; // totals; sum of wait and service == latencyPsTotal exactly
    std::vector<SegmentBucket> segmentBuckets; // ascending latency; they sum to `segments`
    std::vector<TrackUse> utilization;
    std::vector<BusSplit> buses;
    Bottleneck bottleneck;
    double boundIops = 0;
    std::vector<BoundLimit> bounds; // ascending
    double mvaLow = 0, mvaHigh = 0; // requests a second by mean-value analysis: a band, not a bound; 0 where it does not apply
    std::vector<Blame> blame;
    std::vector<CauseTable> causes; // by victim, "all" first, then by rising percentile; empty: nobody asked
    std::vector<CauseInstance> causeInstances; // by track
    std::vector<std::string> causeJobs;
    std::vector<CauseLink> causeChain; // of the side that waits most; empty where nobody waits
    std::vector<Behind> behind; // ascending percentiles
    Endurance endurance;
    FtlCounters ftl;
    std::vector<DieOrders> dieOrders; // by die of the topology, in the window; empty where no built-in firmware ran, and of stored results
    WearSummary wear;
    BlockMaps maps;
    CacheCounters cache;
    ErrorCounters errors;
    EnergyResult energy;
    CostTotals cost;
    FirmwareResult firmware; // that ran on the drawn processor
    std::vector<SeriesPoint> series;
    std::vector<LawCheck> laws;
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const SpanStore> spans; // null when nothing was recorded
    std::vector<Stretch> recorded; // the stretches whose spans were kept; empty = from the start, up to where the store is full
};

// Whether all that the drive did from the request's beginning to its end was recorded.
[[nodiscard]] bool isRecorded(const RunResult& result, const RequestSpan& request);

} // namespace floom
