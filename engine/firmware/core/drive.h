// SPDX-License-Identifier: GPL-3.0-or-later
// Drive: shared context of all firmware parts: topology, settings, cores to run tasks on, flash orders and counters.
#pragma once

#include "firmware/core/orders.h"
#include "firmware/core/part.h"
#include "firmware/core/read_retry.h"
#include "firmware/core/settings.h"
#include "firmware/core/spare_journal.h"

#include <memory>

namespace floom::inline engine {

struct Drive {
    Drive(Setup& setup, const CoreSettings& wanted, Cores& itsCores, FlashPort& flash)
        : topology(setup.topology)
        , settings(wanted)
        , cores(itsCores)
        , cycles(itsCores.cycles)
        , orders(setup, wanted, itsCores, flash, count)
        , retry(setup.topology, orders, count)
        , self(setup.component)
        , bufferWait(setup.meter(setup.track("write_buffer", -1, false), "buffer_wait", ActivityStyle::waiting))
        , abstract(wanted.wafModel && !geometry().inPlace)
    {
    }

    const Topology& topology;
    const CoreSettings settings; // each other part holds its own
    Cores& cores;
    const TaskCycles cycles;
    FtlCounters count;
    Orders orders;
    ReadRetry retry;
    Parts parts;
    std::unique_ptr<SpareJournal> journal; // only if a power cut is to be examined
    const std::uint16_t self; // component
    const MeterId bufferWait; // waiting for the write buffer
    const bool abstract; // the WAF abstraction replaces map and garbage collection

    // Books `length` as waiting for the write buffer, and records it, because no busy server would show it.
    void waitedForBuffer(Context& context, Packet& packet, Time length) const
    {
        if (context.watched) [[unlikely]]
            context.record(packet, bufferWait, packet.mark, length.ps, 0);
        context.waited(packet, bufferWait, length);
    }
    // As above, until now.
    void waitedForBuffer(Context& context, Packet& packet) const
    {
        if (context.now > packet.mark)
            waitedForBuffer(context, packet, context.now - packet.mark);
    }

    [[nodiscard]] const MemoryGeometry& geometry() const { return topology.geometries[topology.dies.front().geometry]; } // of the flash
};

} // namespace floom::inline engine
