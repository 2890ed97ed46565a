// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/die_queue.h"

#include "model/component.h"

namespace floom {

DieMeters DieMeters::make(Setup& setup, int number, const char* resource)
{
    DieMeters meters;
    meters.track = setup.track(resource, number);
    meters.command = setup.meter(meters.track, "command", Look::command);
    meters.read = setup.meter(meters.track, "array_read", Look::arrayRead);
    meters.program = setup.meter(meters.track, "program", Look::program);
    meters.erase = setup.meter(meters.track, "erase", Look::erase);
    meters.dataOut = setup.meter(meters.track, "data_out", Look::dataOut);
    meters.dataIn = setup.meter(meters.track, "data_in", Look::dataIn);
    meters.held = setup.meter(meters.track, "held", Look::waiting);
    return meters;
}

} // namespace floom
