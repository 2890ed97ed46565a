// SPDX-License-Identifier: GPL-3.0-or-later
// Past: the start state of loads that no law covers: the drive is written by what the load itself would have written before, without time.
#pragma once

#include "firmware/ageing/ageing.h"
#include "firmware/buffer/lanes.h"
#include "firmware/map/places.h"

namespace floom {

class Past {
public:
    Past(const Drive& drive, Space& space, Places& places, Lanes& lanes);

    // Writes the drive if it is one that is aged; else says why not in `start`. Answers the victim that each die is in the middle of; none
    // where nothing was written.
    [[nodiscard]] std::vector<BegunVictim> write(const StartState& start);

private:
    [[nodiscard]] std::string hindrance(const StartState& start) const;
    [[nodiscard]] bool writeAll(Ageing& ageing, const StartState& start) const;

    const Drive& m_drive;
    Space& m_space;
    Places& m_places;
    Lanes& m_lanes;
};

} // namespace floom
