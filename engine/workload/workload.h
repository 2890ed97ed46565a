// SPDX-License-Identifier: GPL-3.0-or-later
// Workload: what the host requests, as a value parsed from words (fio's, with short forms), and the generator built from it.
// workloadWords() lists all words.
//   rw=randread bs=4k qd=32 count=100000 size=100% precondition=random      the defaults
//   rw=randread qd=8 job=a ; job=b rw=write bs=128k                          two jobs side by side
//   phase=fill rw=write runtime=10ms measure=off ; phase=rest idle=5ms ; phase=go rw=randread   one phase after another
// Sizes: k m g t are 1024-based, kB MB GB 1000-based. Words are separated by blanks, commas or newlines, jobs and phases by semicolons.
// Words before the first semicolon apply to all parts if they name neither job nor phase. An unknown word is an Error with near matches.
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

namespace floom::inline engine {

enum class Precondition : std::uint8_t { none, sequential, random };
enum class Distribution : std::uint8_t { uniform, zipf, pareto, zoned };
enum class Action : std::uint8_t { transfer, trim, trimWrite }; // trimWrite: each address is trimmed, then written

struct Workload {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    Workload();
    Workload(const Workload&);
    Workload(Workload&&) noexcept;
    Workload& operator=(const Workload&);
    Workload& operator=(Workload&&) noexcept;
    ~Workload();

    bool random = true; // false: sequential addresses
    Action action = Action::transfer;
    int readPercent = 100; // 100 = only reads
    std::vector<std::pair<std::uint32_t, int>> blockSizes =
        std::vector<std::pair<std::uint32_t, int>>(1, {4096, 100}); // bytes, percent; sums to 100
    int depth = 32; // outstanding requests per job (closed loop)
    std::uint64_t count = 100'000; // measured requests, without warm-up; 0 = until `runtime`
    Time runtime; // 0 = by count
    int jobs = 1;
    double sizeShare = 1.0; // footprint as a share of the drive; used if sizeBytes == 0
    std::uint64_t sizeBytes = 0;
    std::uint64_t offset = 0;
    Distribution distribution = Distribution::uniform;
    double theta = 0; // zipf exponent or pareto shape
    std::vector<std::pair<int, int>> zones; // zoned: percent of requests, percent of footprint; both sum to 100
    int percentRandom = 100; // of random loads; the other requests continue at the end of the previous one
    bool coverOnce = false; // covers every address once before repeating any (fio's random map)
    std::uint64_t blockAlign = 0; // alignment of requests, bytes; 0 = smallest size
    bool naturalAlign = false; // each size is aligned to the largest power of two dividing it, at most 4 KiB
    int flushEvery = 0; // one flush per this many writes of a job; 0 = none
    bool fua = false; // each write completes only when its data is on non-volatile media
    double rateIops = 0; // > 0: open loop, Poisson arrivals at this mean rate over all jobs
    double rateBytes = 0; // > 0: open loop by bytes/s
    bool evenArrivals = false; // constant gaps instead of Poisson
    Time burstOn, burstOff; // arrivals at the given rate during `on`, none during `off`; 0 = no bursts
    Time thinkTime; // pause of a slot between completion and next request
    int thinkBlocks = 1; // think only after this many requests of the job
    Precondition precondition = Precondition::random;
    double fillPercent = 100; // of the drive, from LBA 0, written by sequential preconditioning
    std::string trace; // file name of a replayed trace; empty = synthetic
    bool traceClosedLoop = false; // `qd` was given with a trace: ignore its times
    std::string traceFormat; // empty: detected from its first lines
    double traceScale = 1; // factor on its times: 0.5 = twice as fast
    std::uint64_t traceLoops = 1; // number of consecutive replays
    Time traceFrom, traceTo; // replayed range of the trace's own time; traceTo 0 = to its end
    bool traceSkips = false; // skip addresses beyond the drive instead of folding them
    // Several jobs or phases. The fields above then summarize them: the greatest depth of a phase, the first part's pattern.
    std::string job, phase; // names of a part; phase only on the part that opens it
    bool opensPhase = false;
    bool measured = true; // false: this phase is not part of the result
    Time idle; // > 0: a phase without requests
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
// Share of the workload's footprint that holds data at the start, on a drive of `capacity` bytes.
[[nodiscard]] double filledShare(const Workload& workload, double capacity);

[[nodiscard]] Result<Workload> parseWorkload(std::string_view words);
// Words that differ from the defaults, plus rw, bs and qd, in a fixed order: parseWorkload(words(w)) == w.
[[nodiscard]] std::string words(const Workload& workload);
// "4 KiB random read · QD 32", "70/30 random 4 KiB · QD 64", for display.
[[nodiscard]] std::string describe(const Workload& workload);

// Start and end of each phase of a workload with parts; filled while its source runs.
struct PhaseTime {
    std::string name;
    Time start, end = kNever;
    bool measured = true;
    std::vector<Time> jobEnds; // completion of each job's last request; kNever: the job was not finished
};
// Requests carry the index of their part as tenant. `warmup` requests precede what a single phase counts; `times` must outlive the source.
[[nodiscard]] std::unique_ptr<RequestSource> makePartsSource(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                             std::uint64_t warmup, std::vector<PhaseTime>* times);

// Issues `warmup` requests, then `count` more. `capacity` in bytes. Deterministic in (workload, capacity, seed).
[[nodiscard]] std::unique_ptr<RequestSource> makeGenerator(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                           std::uint64_t warmup);

// Traces. A reader pulls lines from a stream it is given; errors name line and column and are known after the stream ends or on request.
struct TraceFormat {
    const char* id;
    const char* about;
};
[[nodiscard]] const std::vector<TraceFormat>& traceFormats();
[[nodiscard]] Outcome knowsTraceFormat(std::string_view format); // the Error lists all formats
// Detects the format from the first lines. The stream must be seekable; it is rewound to its beginning.
[[nodiscard]] Result<std::string> detectTraceFormat(std::istream& stream, std::string_view fileName);
// `format` itself, or the detected one for "" and "auto".
[[nodiscard]] Result<std::string> settledTraceFormat(std::istream& stream, std::string_view format, std::string_view fileName);

struct TraceRow { // as recorded
    Time at; // since the first record
    std::uint64_t offset = 0, bytes = 0;
    HostOp op = HostOp::read;
    std::uint32_t device = 0;
};
struct TraceSummary {
    std::string format; // given or detected
    std::uint64_t records = 0, reads = 0, writes = 0, others = 0, bytesRead = 0, bytesWritten = 0, lines = 0;
    std::uint64_t lowestByte = 0, highestByte = 0;
    double durationSeconds = 0;
    std::uint64_t outOfOrder = 0; // records timed before their predecessor; replayed at the predecessor's time
    std::uint64_t smallest = 0, largest = 0; // bytes of a read or write
    std::uint64_t aligned = 0; // reads and writes that start and end at multiples of 4 KiB
    std::uint64_t sequential = 0; // reads and writes that start where the previous one ended
    std::uint64_t footprintBytes = 0; // distinct 4 KiB pages touched, times 4 KiB; estimate within about 2 %
    std::vector<TraceRow> first; // up to five
};
// Reads the whole stream once; fails with the first error, with line and column. Format "" or "auto": detected.
[[nodiscard]] Result<TraceSummary> summarizeTrace(std::istream& stream, std::string_view format, std::string_view fileName);

} // namespace floom::inline engine
