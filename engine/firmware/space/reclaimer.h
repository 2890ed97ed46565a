// SPDX-License-Identifier: GPL-3.0-or-later
// Reclaimer: interface through which writers drive and consult collection.
#pragma once

#include "firmware/space/superblocks.h"
#include "model/context.h"

namespace floom::inline engine {

class Reclaimer {
public:
    Reclaimer() = default;
    Reclaimer(const Reclaimer&) = delete;
    Reclaimer& operator=(const Reclaimer&) = delete;
    virtual ~Reclaimer() = default;

    virtual void collect(Context& context, DieIndex die) = 0; // starts or continues it if due
    virtual void urge(Context& context, DieIndex die) = 0; // a write is blocked: no free superblock
    [[nodiscard]] virtual bool admits(DieIndex die) const = 0; // a die under collection may take host writes now (GcUrgency)
    // Frontier shared by host and collector: true if the collector needs its last space for the units it has still to move.
    [[nodiscard]] virtual bool needs(DieIndex die, Frontier frontier) const = 0;
    // An erase waits for buffered data: true if `units` buffered units may use the collector's space; the erase waits for `own` of them.
    [[nodiscard]] virtual bool lends(DieIndex die, std::uint32_t units, std::uint32_t own) const = 0;
    virtual void moveHeldNow(Context& context, DieIndex die) = 0; // room is short: moves the held units instead of waiting
    virtual void moveHeldOfOne(Context& context) = 0; // moveHeldNow() for the first waiting erase, if nothing in flight can end the wait
    virtual void released(Context& context, DieIndex die) = 0; // one unit less is held on the die's victim
    virtual void resume(Context& context, DieIndex die) = 0; // continues: host reads it yielded to are done, or it has less to move
};

} // namespace floom::inline engine
