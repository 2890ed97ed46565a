// SPDX-License-Identifier: GPL-3.0-or-later
// CoreTime: what the accesses of cores ask of the time in which the cores live.
#pragma once

#include "base/units.h"
#include "soc/hart.h"

namespace floom {
class Context;
}

namespace floom::soc {

class CoreTime {
public:
    virtual ~CoreTime() = default;

    // Something that cores may look at is not what it was: those that sleep or go round may go on.
    virtual void changed(Context& context) = 0;
    [[nodiscard]] virtual std::uint64_t changes() const = 0; // so far
    // The core runs again, at its own cycle.
    virtual void goOn(Context& context, std::uint32_t core) = 0;
    virtual void wakeTimer(Context& context, std::uint32_t core, Time at) = 0;
    // What the profile has gathered becomes work of the core's track.
    virtual void book(Context& context, Hart& hart) = 0;
    [[nodiscard]] virtual std::uint64_t cycleAt(Time at) const = 0;
};

} // namespace floom::soc
