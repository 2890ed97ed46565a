// SPDX-License-Identifier: GPL-3.0-or-later
// Workload: the words of the contract (fio's, with short forms) as a value, and the generator made from it. workloadWords() lists them all.
//   rw=randread bs=4k qd=32 count=100000 size=100% precondition=random      what is left out
//   rw=randread qd=8 job=a ; job=b rw=write bs=128k                          two jobs side by side
//   phase=fill rw=write runtime=10ms measure=off ; phase=rest idle=5ms ; phase=go rw=randread   one phase after another
// Sizes: k m g t are 1024-based, kB MB GB 1000-based. Words are separated by blanks, commas or newlines, jobs and phases by semicolons.
// Words before the first semicolon that name neither job nor phase hold for all that follow. An unknown word is an Error with near matches.
#pragma once

#include "base/result.h"
#include "base/time.h"
#include "model/request_source.h"

#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

enum class Precondition : std::uint8_t { none, sequential, random };
enum class Distribution : std::uint8_t { uniform, zipf, pareto, zoned };
enum class Action : std::uint8_t { transfer, trim, trimWrite }; // trimWrite: each place is trimmed, then written

struct Workload {
    bool random = true; // false: sequential addresses
    Action action = Action::transfer;
    int readPercent = 100; // 100 = only reads
    std::vector<std::pair<std::uint32_t, int>> blockSizes =
        std::vector<std::pair<std::uint32_t, int>>(1, {4096, 100}); // bytes, per cent; sums to 100
    int depth = 32; // requests in flight per job (closed loop)
    std::uint64_t count = 100'000; // measured requests, without warm-up; 0 = until `runtime`
    Time runtime; // 0 = by count
    int jobs = 1;
    double sizeShare = 1.0; // footprint as a share of the drive; used when sizeBytes == 0
    std::uint64_t sizeBytes = 0;
    std::uint64_t offset = 0;
    Distribution distribution = Distribution::uniform;
    double theta = 0; // zipf exponent or pareto shape
    std::vector<std::pair<int, int>> zones; // zoned: per cent of the requests, per cent of the footprint; both sum to 100
    int percentRandom = 100; // of random requests; the others follow their predecessor's end
    bool coverOnce = false; // every place once before any is asked again (fio's random map)
    std::uint64_t blockAlign = 0; // requests begin at multiples of it; 0 = of the smallest size
    bool naturalAlign = false; // each size at the largest power of two that divides it, at most 4 KiB
    int flushEvery = 0; // a flush after so many writes of a job; 0 = none
    bool fua = false; // each write is complete only when its data is safe
    double rateIops = 0; // > 0: open loop, Poisson arrivals at this mean rate over all jobs
    double rateBytes = 0; // > 0: open loop by bytes/s
    bool evenArrivals = false; // at equal distances instead of Poisson
    Time burstOn, burstOff; // arrivals come during `on` at the given rate, then none during `off`; 0 = always
    Time thinkTime; // pause of a slot between completion and next request
    int thinkBlocks = 1; // only after so many requests of the job
    Precondition precondition = Precondition::random;
    double fillPercent = 100; // of the drive, from its beginning on, that sequential preconditioning writes
    std::string trace; // file name of a replayed trace, for the record; empty = synthetic
    bool traceClosedLoop = false; // `qd` was given with a trace: ignore its times
    std::string traceFormat; // empty: told from its first lines
    double traceScale = 1; // factor on its times: 0.5 = twice as fast
    std::uint64_t traceLoops = 1; // how often it is replayed, one behind the other
    Time traceFrom, traceTo; // the part of its own time that is replayed; traceTo 0 = to its end
    bool traceSkips = false; // leave out what lies beyond the drive, instead of folding it
    // Several jobs or phases. The fields above then describe the whole in short: the greatest depth of a phase, the first part's pattern.
    std::string job, phase; // names of a part; phase only where one begins
    bool opensPhase = false;
    bool measured = true; // false: what this phase does is no part of the result
    Time idle; // a phase in which nothing is asked
    std::vector<Workload> parts;
    friend bool operator==(const Workload&, const Workload&) = default;
};

struct WorkloadWord {
    const char* name;
    const char* shortForm; // "" = none
    const char* values;
    const char* byDefault;
    const char* help;
};
[[nodiscard]] const std::vector<WorkloadWord>& workloadWords();
// The share of a workload's places that hold data at the start, on a drive of so many bytes.
[[nodiscard]] double filledShare(const Workload& workload, double capacity);

[[nodiscard]] Result<Workload> parseWorkload(std::string_view words);
// Only what differs from the defaults plus rw, bs and qd, in a fixed order: parseWorkload(words(w)) == w.
[[nodiscard]] std::string words(const Workload& workload);
// "4 KiB random read · QD 32", "70/30 random 4 KiB · QD 64", for people.
[[nodiscard]] std::string describe(const Workload& workload);

// When each phase of a workload with parts began and ended; filled while its source runs.
struct PhaseTime {
    std::string name;
    Time start, end = kNever;
    bool measured = true;
    std::vector<Time> jobEnds; // when the last request of each job was complete; kNever: it had more to come
};
// Requests carry the number of their part as tenant. `warmup` requests come before what a single phase counts; `times` must outlive it.
[[nodiscard]] std::unique_ptr<RequestSource> makePartsSource(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                             std::uint64_t warmup, std::vector<PhaseTime>* times);

// `warmup` requests are issued before `count` more. `capacity` in bytes. Deterministic in (workload, capacity, seed).
[[nodiscard]] std::unique_ptr<RequestSource> makeGenerator(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                           std::uint64_t warmup);

// Traces. A reader pulls lines from a stream it is given; errors name line and column and are known after the stream ends or on request.
struct TraceFormat {
    const char* id;
    const char* about;
};
[[nodiscard]] const std::vector<TraceFormat>& traceFormats();
[[nodiscard]] Outcome knowsTraceFormat(std::string_view format); // an Error lists them
// The format that understands the first lines. The stream must be able to go back to its beginning, where it stands afterwards.
[[nodiscard]] Result<std::string> detectTraceFormat(std::istream& stream, std::string_view fileName);
// The format given, or, for "" and "auto", the one detected.
[[nodiscard]] Result<std::string> settledTraceFormat(std::istream& stream, std::string_view format, std::string_view fileName);

struct TraceRow { // as recorded
    Time at; // since the first
    std::uint64_t offset = 0, bytes = 0;
    HostOp op = HostOp::read;
    std::uint32_t device = 0;
};
struct TraceSummary {
    std::string format; // as given or found
    std::uint64_t records = 0, reads = 0, writes = 0, others = 0, bytesRead = 0, bytesWritten = 0, lines = 0;
    std::uint64_t lowestByte = 0, highestByte = 0;
    double durationSeconds = 0;
    std::uint64_t outOfOrder = 0; // records whose time lies before their predecessor's; replayed at the predecessor's time
    std::uint64_t smallest = 0, largest = 0; // bytes of a read or write
    std::uint64_t aligned = 0; // reads and writes that begin and end at multiples of 4 KiB
    std::uint64_t sequential = 0; // reads and writes that begin where the one before ended
    std::uint64_t footprintBytes = 0; // different 4 KiB pages touched, times 4 KiB; an estimate within about 2 %
    std::vector<TraceRow> first; // up to five
};
// Reads the whole stream once: what was understood, or the first error with line and column. Format "" or "auto": detected.
[[nodiscard]] Result<TraceSummary> summarizeTrace(std::istream& stream, std::string_view format, std::string_view fileName);
// Addresses are folded into the workload's place on the drive, aligned to 512 B; each device of a trace gets a place of its own to begin
// at. Closed loop with workload.depth when workload.traceClosedLoop. A bad line ends the source; its Error is left in *failure. `stream`
// must outlive the source; to repeat the trace it must be able to go back.
[[nodiscard]] Result<std::unique_ptr<RequestSource>> makeTraceSource(std::istream& stream, std::string_view format,
                                                                     std::string_view fileName, const Workload& workload,
                                                                     std::uint64_t capacity, Error* failure);

} // namespace floom
