// SPDX-License-Identifier: GPL-3.0-or-later
// Drive: what every part of the firmware works with: what the drive consists of, what the design says, cores to run tasks on, orders to the
// flash, and the counters.
#pragma once

#include "firmware/core/orders.h"
#include "firmware/core/part.h"
#include "firmware/core/read_retry.h"
#include "firmware/core/settings.h"
#include "firmware/core/spare_journal.h"

#include <memory>

namespace floom {

struct Drive {
    Drive(Setup& setup, const FirmwareSettings& wanted, Cores& itsCores, FlashPort& flash)
        : topology(setup.topology)
        , settings(wanted)
        , cores(itsCores)
        , cycles(itsCores.cycles)
        , orders(setup, wanted.descriptorBytes, itsCores, flash, count)
        , retry(setup.topology, orders, count)
        , self(setup.component)
        , bufferWait(setup.meter(setup.track("write_buffer", -1, false), "buffer_wait", Look::waiting))
        , abstract(wanted.wafModel && !geometry().inPlace)
    {
    }

    const Topology& topology;
    const FirmwareSettings settings;
    Cores& cores;
    const TaskCycles cycles;
    FtlCounters count;
    Orders orders;
    ReadRetry retry;
    Parts parts;
    std::unique_ptr<SpareJournal> journal; // while somebody wants to know what a power cut leaves
    const std::uint16_t self; // component
    const MeterId bufferWait; // waiting for the write buffer
    const bool abstract; // the WAF abstraction in place of map and collection

    // Of its wait so much was for the buffer. It is recorded, as nothing is busy there whose work would show it.
    void waitedForBuffer(Context& context, Packet& packet, Time length) const
    {
        context.record(packet, bufferWait, packet.mark, length.ps, 0);
        context.waited(packet, bufferWait, length);
    }
    // The same, until now.
    void waitedForBuffer(Context& context, Packet& packet) const
    {
        if (context.now > packet.mark)
            waitedForBuffer(context, packet, context.now - packet.mark);
    }

    [[nodiscard]] const MemoryGeometry& geometry() const { return topology.geometries[topology.dies.front().geometry]; } // of the flash
};

} // namespace floom
