// SPDX-License-Identifier: GPL-3.0-or-later
// Causes: behind whom requests waited, as it happened. Each wait of each measured request is split in picoseconds among the work that held
// what it waited for; the parts of a wait sum to it exactly.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

// Whose work, and of what kind. Order is fixed: it is stored.
enum class CauseClass : std::uint8_t {
    hostRead,
    hostWrite, // programs, fetching and reading below a mapping unit included
    hostErase,
    gcRead,
    gcProgram,
    gcErase,
    map,
    parity,
    retry, // a page that is read again
    fold, // from a fast area into the flash
    other,
    free, // the server stood free: clock edges, arbitration, turnaround, the gap between planes
    noRoom, // a place was taken, and nothing is known of who held it
    heldBack, // by a rule of the drive: the power cap, interrupt coalescing, a full queue of the host
};
constexpr int kCauseClasses = 14;
[[nodiscard]] std::string_view causeClassName(CauseClass cause); // "gc_erase"

struct CauseShare {
    int waitedFor = 0; // activity
    CauseClass cause = CauseClass::free;
    int activity = 0; // of the culprit: what it did meanwhile; where nobody did anything, the same as waitedFor
    int job = -1; // of the culprit, where the run has several jobs: index into RunResult::causeJobs
    std::int64_t ps = 0;
};

inline constexpr const char* kAnyRequest = "request"; // victim of the tables of all requests, where a run has some of several kinds

// The waits of some requests, split.
struct CauseTable {
    std::string victim; // "read", "write", "flush", "trim", the name of a job, or kAnyRequest
    std::string percentile; // "all" requests, or from "p50", "p90", "p99", "p99_9", "p99_99" up: exactly so large a share, the slowest
    std::uint64_t requests = 0;
    std::int64_t latencyPs = 0, waitPs = 0;
    std::vector<CauseShare> shares; // longest first; they sum to waitPs
    std::string sentence; // for people, decided from these figures alone
};

// From what is seen to what it comes from: what is waited for, who holds it, for whom.
struct CauseLink {
    enum class Step : std::uint8_t { waitsFor, heldBy, onBehalfOf };
    Step step = Step::waitsFor;
    int activity = 0; // waited for, or of the culprit
    CauseClass cause = CauseClass::free; // of the last link
    double share = 0; // of all that the victims wait
};

// Behind one server, by all requests that were measured.
struct CauseInstance {
    int track = 0;
    std::int64_t ps = 0;
};

// A recorded request's wait, one part: so long behind that.
struct RequestWait {
    std::uint32_t request = 0;
    std::uint16_t waitedFor = 0; // activity
    std::uint16_t activity = 0; // of the culprit
    std::int32_t track = -1; // of the culprit, where it is one server
    CauseClass cause = CauseClass::free;
    std::uint32_t who = 0; // of the host: request + 1; of the drive: erase stripe of its die
    std::int64_t ps = 0;
};

} // namespace floom
