// SPDX-License-Identifier: GPL-3.0-or-later
// Spans: intervals in which one track (one server of an instance) did one activity for one request. 24 bytes each.
// A SpanStore is written by one thread during the run and immutable afterwards.
#pragma once

#include "base/time.h"
#include "results/causes.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

// How a span is drawn: the fixed vocabulary of colours, letters and patterns.
enum class ActivityStyle : std::uint8_t { task, command, dataIn, dataOut, arrayRead, program, erase, ecc, hostLink, transfer, waiting };
[[nodiscard]] std::string_view activityStyleName(ActivityStyle look); // "task", "command", "data_in", ...

struct Span {
    Time start;
    std::uint64_t lengthAndKind = 0; // low 48 bits: length in ps (up to 281 s); high 16: activity id
    std::uint32_t request = 0; // request number + 1; 0 = none
    std::uint16_t track = 0;
    std::uint8_t owner = 0; // Owner
    std::uint8_t flags =
        0; // firmware function: call depth; command held by firmware: kTaken and core + 1; NAND bus: what it is for (model/bus_note.h)

    static constexpr std::uint8_t kTaken = 0x80; // a core has taken the command; else it waits to be taken

    [[nodiscard]] Time length() const { return {static_cast<std::int64_t>(lengthAndKind & 0xFFFF'FFFF'FFFFULL)}; }
    [[nodiscard]] Time end() const { return start + length(); }
    [[nodiscard]] int activity() const { return static_cast<int>(lengthAndKind >> 48); }
};
static_assert(sizeof(Span) == 24);

struct TrackInfo {
    std::string name; // "ch[3]", "pkg[3][1].die[0]", "cpu.core[1]"
    std::string block; // "ch"
    std::string type;
    std::string resource; // "bus"
    int element = 0; // flat element index in the block's array
    int parent = -1; // track it is folded under: a die's channel; -1 = top level
};

// A recorded request: [issue, completion]. Its tracks are found through its spans.
struct RequestSpan {
    Time issued;
    Time completed;
    std::uint32_t request = 0;
    std::uint32_t bytes = 0;
    std::uint64_t offset = 0;
    bool write = false;
    bool waitsLeftOut = false; // of very many waits, those are kept that belong to recorded spans
};

struct SpanStore {
    std::vector<TrackInfo> tracks;
    std::vector<std::uint32_t> trackBegin; // spans of track t: [trackBegin[t], trackBegin[t+1]), sorted by start
    std::vector<Span> spans;
    std::vector<RequestSpan> requests; // ascending by request
    std::vector<RequestWait> waits; // ascending by request, unordered within one; empty without causes
    bool truncated = false; // the recording limit was reached; later spans are missing
    Time end; // recording covers [0, end)
};

} // namespace floom::inline engine
