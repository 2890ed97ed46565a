// SPDX-License-Identifier: GPL-3.0-or-later
// BusTimes: time of a NAND bus by use, for its efficiency report.
#pragma once

#include "media/bus_cycles.h"
#include "model/packet.h"

namespace floom::inline engine {

struct BusTimes {
    Time cycles, data, status, waits, turn;

    void count(Verb verb, const BusCost& cost)
    {
        if (verb == Verb::status) {
            status += cost.service();
            return;
        }
        cycles += cost.cycles;
        data += cost.data;
        waits += cost.waits;
        turn += cost.turn;
    }
};

} // namespace floom::inline engine
