// SPDX-License-Identifier: GPL-3.0-or-later
// The life of one request, reconstructed from its spans: services and waits in time order that partition [issued, completed] exactly. A
// wait is split by culprits: the spans that occupied the track that served the request next or, if recorded causes name others, those. Time
// that neither explains was not recorded for this request, for example a program that served several requests. Pure.
#pragma once

#include "recording/timeline_index.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace floom::inline recording {

struct LifePiece {
    Time start, end;
    bool service = false;
    int track = -1; // where it was served or waited; -1: at the host, no track follows
    int activity = -1; // its own work, or the culprit's; -1: the track was idle
    Owner owner = Owner::other; // the owner of that work
    std::int64_t culprit = -1; // the request that the culprit served, -1 = none
    bool inHand = false; // a firmware core held the command; `activity` is the function it ran, perhaps for other requests
    // It is unknown where the request was. With causes, it is known not to have waited.
    enum class Unrecorded : std::uint8_t { no, work, unknown } unrecorded = Unrecorded::no;
    [[nodiscard]] Time length() const { return end - start; }
};

struct RequestLife {
    RequestSpan request;
    std::vector<LifePiece> pieces; // empty if the request is unknown
};

// Equal pieces summed, in the order in which each kind first occurs.
struct LifeRow {
    QString label; // "tR", "die busy: GC tPROG"
    bool service = false;
    int category = 0; // of its own work, or of the culprit's
    bool known = true; // false: a wait while the track was idle
    Time length;
    int share = 0; // hundredths of a per cent; all rows sum to 10000
};

// How many times the page was read before this array read (read retries). Only for host requests of at most one page: larger ones read
// several.
[[nodiscard]] int readsBefore(const TimelineIndex& index, const Span& read);
[[nodiscard]] RequestLife requestLife(const TimelineIndex& index, std::int64_t request);
[[nodiscard]] std::vector<LifeRow> lifeRows(const TimelineIndex& index, const RequestLife& life);
// The longest wait piece with a culprit; null if the request never waited for other work.
[[nodiscard]] const LifePiece* longestHold(const RequestLife& life);

[[nodiscard]] QString ownerWords(Owner owner); // "host read", "GC", ...
// "GC program", "array read": names the owner only if it is not the host.
[[nodiscard]] QString workWords(const TimelineIndex& index, const LifePiece& piece);
[[nodiscard]] QString activityWords(const TimelineIndex& index, int activity); // "read data"; a firmware function keeps its name

} // namespace floom::inline recording
