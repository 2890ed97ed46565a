// SPDX-License-Identifier: GPL-3.0-or-later
// Causes: whose work each request waited behind, as it happened. Each wait of each measured request is split, in picoseconds, among the
// work that held the resource; the parts of a wait sum to it exactly.
#pragma once

#include "base/time.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

// Owner and kind of the work that was waited behind. The order is fixed: stored results hold the numbers.
enum class CauseClass : std::uint8_t {
    hostRead,
    hostWrite, // includes programs, and read-modify-write below a mapping unit
    hostErase,
    gcRead,
    gcProgram,
    gcErase,
    map,
    parity,
    retry, // a repeated page read
    fold, // from a tier to the flash
    other,
    free, // the server was idle: clock edges, arbitration, turnaround, the gap between planes
    noRoom, // a slot or space was taken, by an unknown holder
    heldBack, // by a rule of the drive: power cap, interrupt coalescing, a full host queue
    hostTrim,
    hostFlush, // the command itself; the programs that it waits for are host writes
};
constexpr int kCauseClasses = 16;
// Work of the host's requests: RequestWait::who is then the request.
[[nodiscard]] constexpr bool isHostWork(CauseClass cause)
{
    return cause <= CauseClass::hostWrite || cause == CauseClass::hostTrim || cause == CauseClass::hostFlush;
}
// Not behind the work of somebody.
[[nodiscard]] constexpr bool isNobodysWork(CauseClass cause)
{
    return cause == CauseClass::free || cause == CauseClass::noRoom || cause == CauseClass::heldBack;
}
[[nodiscard]] std::string_view causeClassName(CauseClass cause); // "gc_erase"

struct CauseShare {
    int waitedFor = 0; // activity
    CauseClass cause = CauseClass::free;
    int activity = 0; // of the culprit meanwhile; the same as waitedFor if nothing was going on
    int job = -1; // of the culprit, if the run has several jobs: index into RunResult::causeJobs
    std::int64_t ps = 0;
};

inline constexpr const char* kAnyRequest = "request"; // victim name for all requests, used if a run has several sides

// The waits of a group of requests, split by cause.
struct CauseTable {
    std::string victim; // "read", "write", "flush", "trim", the name of a job, or kAnyRequest
    std::string percentile; // "all"; or "p50", "p90", "p99", "p99_9", "p99_99": exactly the slowest 50 %, 10 %, ... of the requests
    std::uint64_t requests = 0;
    Time latency, wait;
    std::vector<CauseShare> shares; // longest first; they sum to `wait`
    std::string sentence; // for people, derived from these figures alone
};

// One link of the chain from symptom to cause: what is waited for, who holds it, on whose behalf.
struct CauseLink {
    enum class Step : std::uint8_t { waitsFor, heldBy, onBehalfOf };
    Step step = Step::waitsFor;
    int activity = 0; // waited for, or the culprit's
    CauseClass cause = CauseClass::free; // set on the last link
    double share = 0; // of the victims' total wait
};

// Total wait of all measured requests behind one server.
struct CauseInstance {
    int track = 0;
    std::int64_t ps = 0;
};

// One part of a recorded request's wait.
struct RequestWait {
    std::uint32_t request = 0;
    std::uint16_t waitedFor = 0; // activity
    std::uint16_t activity = 0; // of the culprit
    std::int32_t track = -1; // of the culprit, if it is a single server
    CauseClass cause = CauseClass::free;
    std::uint32_t who = 0; // host work: request + 1; drive work: superblock of the die
    std::int64_t ps = 0;
};

} // namespace floom::inline engine
