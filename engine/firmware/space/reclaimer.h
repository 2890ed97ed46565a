// SPDX-License-Identifier: GPL-3.0-or-later
// Reclaimer: what those that write ask of collection, without knowing it.
#pragma once

#include "firmware/space/stripes.h"
#include "model/context.h"

namespace floom {

class Reclaimer {
public:
    Reclaimer() = default;
    Reclaimer(const Reclaimer&) = delete;
    Reclaimer& operator=(const Reclaimer&) = delete;
    virtual ~Reclaimer() = default;

    virtual void collect(Context& context, DieIndex die) = 0; // begins or goes on where it is due
    virtual void urge(Context& context, DieIndex die) = 0; // a write stands still for want of a free stripe
    [[nodiscard]] virtual bool admits(DieIndex die) const = 0; // the host's writes, at the pace that host and collector keep
    // Of a frontier that host and collector share, the last room: is it for what the collector has still to move?
    [[nodiscard]] virtual bool needs(DieIndex die, Frontier frontier) const = 0;
    // An erase waits for data in the buffer: may so many units, of which it awaits `own`, take the collector's room?
    [[nodiscard]] virtual bool lends(DieIndex die, std::uint32_t units, std::uint32_t own) const = 0;
    virtual void rescue(Context& context, DieIndex die) = 0; // moves what that erase waits for, for want of room
    virtual void rescueOne(Context& context) = 0; // ... the first that waits, where nothing is on its way that could end that
    virtual void released(Context& context, DieIndex die) = 0; // one thing less that the erase waits for
    virtual void resume(Context& context, DieIndex die) = 0; // it yielded to reads of the host, which are done
};

} // namespace floom
