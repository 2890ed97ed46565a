// SPDX-License-Identifier: GPL-3.0-or-later
// Workload: the words of the contract (fio's, with short forms) as a value, and the generator made from it.
//   rw=randread|randwrite|read|write|randrw|rw  bs=4k  bssplit=4k/60:64k/40  rwmixread=70  iodepth|qd=32  number_ios|count=100000
//   runtime|time=1s  numjobs=1  size=100%|8g  offset=0  random_distribution=zipf:0.99 | zipf=0.99 | pareto=0.2 | random
//   rate_iops=50000  rate=1g  thinktime=10us  precondition=none|sequential|random
//   trace=FILE  format=msr|spc|...  scale=0.5  loop=3  fold=wrap|skip
// Sizes: k m g t are 1024-based, kB MB GB 1000-based. Left out: rw=randread bs=4k qd=32 count=100000 size=100% precondition=random.
// Words are separated by blanks, commas or newlines. An unknown word is an Error with near matches.
#pragma once

#include "base/result.h"
#include "model/request_source.h"

#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

enum class Precondition : std::uint8_t { none, sequential, random };
enum class Distribution : std::uint8_t { uniform, zipf, pareto };

struct Workload {
    bool random = true; // false: sequential addresses
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
    double rateIops = 0; // > 0: open loop, Poisson arrivals at this mean rate over all jobs
    double rateBytes = 0; // > 0: open loop by bytes/s
    Time thinkTime; // pause of a slot between completion and next request
    Precondition precondition = Precondition::random;
    std::string trace; // file name of a replayed trace, for the record; empty = synthetic
    bool traceClosedLoop = false; // `qd` was given with a trace: ignore its times
    std::string traceFormat; // empty: told from its first lines
    double traceScale = 1; // factor on its times: 0.5 = twice as fast
    std::uint64_t traceLoops = 1; // how often it is replayed, one behind the other
    bool traceSkips = false; // leave out what lies beyond the drive, instead of folding it
    friend bool operator==(const Workload&, const Workload&) = default;
};

[[nodiscard]] Result<Workload> parseWorkload(std::string_view words);
// Only what differs from the defaults plus rw, bs and qd, in a fixed order: parseWorkload(words(w)) == w.
[[nodiscard]] std::string words(const Workload& workload);
// "4 KiB random read · QD 32", "70/30 random 4 KiB · QD 64", for people.
[[nodiscard]] std::string describe(const Workload& workload);

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
