// SPDX-License-Identifier: GPL-3.0-or-later
// CoreTime: interface from the accesses of cores to the simulated time that Soc manages.
#pragma once

#include "base/units.h"
#include "soc/hart.h"

namespace floom::inline engine {
class Context;
} // namespace floom::inline engine

namespace floom::inline engine::soc {

class CoreTime {
public:
    virtual ~CoreTime() = default;

    // Something visible to cores has changed: sleeping and parked cores may continue.
    virtual void changed(Context& context) = 0;
    [[nodiscard]] virtual std::uint64_t changes() const = 0; // number of changes so far
    // Resumes the core at its own cycle.
    virtual void goOn(Context& context, CoreIndex core) = 0;
    virtual void wakeTimer(Context& context, CoreIndex core, Time at) = 0;
    // Books the time collected by the profile as work on the core's track.
    virtual void book(Context& context, Hart& hart) = 0;
    [[nodiscard]] virtual std::uint64_t cycleAt(Time at) const = 0;
};

} // namespace floom::inline engine::soc
