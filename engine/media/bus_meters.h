// SPDX-License-Identifier: GPL-3.0-or-later
// BusMeters: meters on which the work of a NAND bus, and the wait for room in its SRAM, are booked.
#pragma once

#include "model/setup.h"

namespace floom::inline engine {

struct BusMeters {
    MeterId command, dataOut, dataIn, status, sram, poll = 0, turn = 0;

    // `commands`: track of commands, status and polls; equal to `track` if one bus carries everything.
    BusMeters(Setup& setup, std::uint32_t track, std::uint32_t commands, bool polls, bool turns)
        : command(setup.meter(commands, "command", ActivityStyle::command))
        , dataOut(setup.meter(track, "read_data", ActivityStyle::dataOut))
        , dataIn(setup.meter(track, "write_data", ActivityStyle::dataIn))
        , status(setup.meter(commands, "status", ActivityStyle::command))
        , sram(setup.meter(setup.track("sram", -1, false), "sram_wait", ActivityStyle::waiting))
    {
        if (polls)
            poll = setup.meter(commands, "poll", ActivityStyle::command);
        if (turns)
            turn = setup.meter(track, "turnaround", ActivityStyle::command);
        setup.table.meters[command].ofBus = BusMeter::commands;
        setup.table.meters[dataIn].ofBus = BusMeter::dataIn;
    }

    [[nodiscard]] MeterId of(Verb verb) const
    {
        return verb == Verb::command ? command : verb == Verb::status ? status : verb == Verb::dataOut ? dataOut : dataIn;
    }
};

} // namespace floom::inline engine
