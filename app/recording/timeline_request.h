// SPDX-License-Identifier: GPL-3.0-or-later
// The life of one request, recovered from its spans: services and waits in the order of time that partition [issued, completed] without
// a picosecond left over. A wait is split by its culprits: what occupied the track that served the request next. Pure.
#pragma once

#include "recording/timeline_index.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace floom {

struct LifePiece {
    std::int64_t startPs = 0;
    std::int64_t endPs = 0;
    bool service = false;
    int track = -1; // where it was served, or waited to be served or for room; -1: at the host, nothing follows
    int activity = -1; // its own work, or the culprit's; -1: nobody held the track
    Owner owner = Owner::other; // for whom that work was done
    std::int64_t culprit = -1; // the request the culprit worked for, -1 = none
    bool inHand = false; // a core of firmware had the command; `activity` is the function in which it was, perhaps for others
    [[nodiscard]] std::int64_t lengthPs() const { return endPs - startPs; }
};

struct RequestLife {
    RequestSpan request;
    std::vector<LifePiece> pieces; // empty when the request is unknown
};

// Equal pieces gathered, in the order in which each kind first occurs.
struct LifeRow {
    QString label; // "tR", "die busy: GC tPROG"
    bool service = false;
    int category = 0; // of its own work, or of the culprit's
    bool known = true; // false: a wait in which nobody held the track
    std::int64_t ps = 0;
    int share = 0; // hundredths of a per cent; all rows sum to 10000
};

// How often the page had been read before this read of the array. Told of the host's requests of no more than a page: others read several.
[[nodiscard]] int readsBefore(const TimelineIndex& index, const Span& read);
[[nodiscard]] RequestLife requestLife(const TimelineIndex& index, std::int64_t request);
[[nodiscard]] std::vector<LifeRow> lifeRows(const TimelineIndex& index, const RequestLife& life);
// The culprit that held the request longest in one piece; null when it never waited for anybody.
[[nodiscard]] const LifePiece* longestHold(const RequestLife& life);

[[nodiscard]] QString ownerWords(Owner owner); // "host read", "GC", ...
// "GC program", "array read": whose work is said only where it is not the host's.
[[nodiscard]] QString workWords(const TimelineIndex& index, const LifePiece& piece);
[[nodiscard]] QString activityWords(const TimelineIndex& index, int activity); // "read data"; a function of firmware keeps its name

} // namespace floom
