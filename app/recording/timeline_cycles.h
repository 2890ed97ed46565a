// SPDX-License-Identifier: GPL-3.0-or-later
// Bus cycles within one NAND bus span, for the deepest zoom: command, address and data cycles, placed by the bus timing. Same model as
// engine/media/bus_cycles.h (ONFI 4.x): read 00h + 5 addresses + 30h (32h before a further plane), erase 60h + 3 + D0h, a read with another
// read level EFh + 1 + 4 before it, program 80h + 5 + tADL + data + 10h (11h). What the span's length does not determine is left blank.
// Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "recording/timeline_index.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace floom {

struct BusTiming {
    Time tCs, tWc, tAdl, setup, postamble;
    std::int64_t rate = 0; // transfers per second
    [[nodiscard]] bool isKnown() const { return tWc > Time{} && rate > 0; }
};

struct BusCycle {
    enum class Kind { command, address, data };
    Kind kind = Kind::command;
    Time start, end;
    QString text; // "00h", "C1", "R3", "D17"
};

// One per track of a recording; set only for channel buses.
[[nodiscard]] std::vector<BusTiming> busTimings(const SpanStore& store, const Design& design, const Catalogue& catalogue);

// The cycles of a span that overlap [from, to), by time.
[[nodiscard]] std::vector<BusCycle> busCycles(const TimelineIndex& index, const BusTiming& timing, const Span& span, Time from, Time to);

} // namespace floom
