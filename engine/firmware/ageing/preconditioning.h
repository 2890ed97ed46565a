// SPDX-License-Identifier: GPL-3.0-or-later
// Preconditioning of loads without a closed-form start state: writes the drive without time as the load itself would have before the
// run.
#pragma once

#include "firmware/ageing/ageing.h"
#include "firmware/buffer/lanes.h"
#include "firmware/map/places.h"

namespace floom::inline engine {

class Preconditioning {
public:
    Preconditioning(const Drive& drive, Space& space, Places& places, Lanes& lanes);

    // Writes the drive if it can be aged; else stores the reason in `start`. Returns the current victim of each die; empty if nothing was
    // written.
    [[nodiscard]] std::vector<BegunVictim> write(const StartState& start);
    // Host units that a drive of `units` units is written with.
    [[nodiscard]] static std::uint64_t enough(std::uint64_t units);

private:
    [[nodiscard]] std::string hindrance(const StartState& start) const;
    [[nodiscard]] bool writeAll(Ageing& ageing, const StartState& start) const;

    const Drive& m_drive;
    Space& m_space;
    Places& m_places;
    Lanes& m_lanes;
};

} // namespace floom::inline engine
