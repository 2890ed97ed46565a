// SPDX-License-Identifier: GPL-3.0-or-later
// Paints an array's cell grid: one cell per element, heat colours with numbers after a run, letters during playback. Pure.
#pragma once

#include "drawing/block_layout.h"
#include "look/theme.h"

#include <vector>

class QPainter;

namespace floom::inline desk {

struct CellActivity { // an element's activity at the playhead
    bool active = false;
    ActivityStyle look = ActivityStyle::task;
    double progress = 0; // 0..1
    bool isPinned = false; // working for the followed request
};

struct CellLook {
    ThemeColours colours;
    std::vector<double> busy; // by element; empty = no run yet
    std::vector<CellActivity> activity; // by element; empty = not playing
    std::vector<int> overridden; // elements with overrides
    std::vector<int> selected; // a single element, or a row or column
    qreal zoom = 1;
    qreal strength = 1; // opacity of the heat: lower if the result is outdated
    int solidColumns = -1; // while an array is being enlarged: cells beyond are ghosts; -1 = no ghosts
    int solidRows = -1;
};

// Grid in card coordinates. A cell that stands for several elements shows their mean.
void paintCells(QPainter& painter, const CellGrid& grid, const CellLook& look);

[[nodiscard]] QChar letterOf(ActivityStyle look);

} // namespace floom::inline desk
