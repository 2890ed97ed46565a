// SPDX-License-Identifier: GPL-3.0-or-later
// Bus cycles within one NAND bus span, for the deepest zoom: command, address and data cycles at their exact times, as engine/media lists
// them for the channel's own parameters. Commands and data-ins say what they are for; of older recordings, a span is identified by its
// activity, its owner and what its die did afterwards. If several candidates remain, its length decides (bus_visits.h). Unknown cycles stay
// blank. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "recording/timeline_index.h"

#include <QString>

#include <memory>
#include <vector>

namespace floom::inline recording {

class BusVisits;

struct BusCycle {
    enum class Kind { command, address, data };
    Kind kind = Kind::command;
    Time start, end;
    QString text; // "00h", "C1", "R3", "D17"; "" = unknown
};

// The NAND buses of a recording.
class BusTracks {
public:
    BusTracks() = default; // none
    // Those of the compiled `design`; none if it does not compile.
    BusTracks(const SpanStore& store, const Design& design, const Catalogue& catalogue);
    // The bus of this track, with the command lines and the dies that belong to it.
    void add(const SpanStore& store, int track, const BusVisits& visits);

    [[nodiscard]] Time cycle(int track) const; // length of a command cycle; 0 = cycles are unknown
    // The cycles of a span that overlap [from, to), by time.
    [[nodiscard]] std::vector<BusCycle> cycles(const TimelineIndex& index, const Span& span, Time from, Time to) const;

private:
    struct Bus;
    [[nodiscard]] const Bus* busOf(int track) const;

    std::vector<std::shared_ptr<const Bus>> m_buses; // by track; null = not a bus
};

} // namespace floom::inline recording
