// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cell grid of an array: one cell per element, heat colours with numbers after a run, letters during playback. Pure.
#pragma once

#include "drawing/block_layout.h"
#include "look/theme.h"

#include <vector>

class QPainter;

namespace floom {

struct CellActivity { // what an element does at the playhead
    bool active = false;
    Look look = Look::task;
    double progress = 0; // 0..1
    bool isPinned = false; // for the request that is followed
};

struct CellLook {
    ThemeColours colours;
    std::vector<double> busy; // by element; empty = no run yet
    std::vector<CellActivity> activity; // by element; empty = not playing
    std::vector<int> overridden; // elements with own values
    std::vector<int> selected; // elements: one, or a row or column
    qreal zoom = 1;
    qreal strength = 1; // of the heat: less when it is of an older design
    int solidColumns = -1; // while an array is pulled larger: cells beyond are ghosts; -1 = none are
    int solidRows = -1;
};

// Grid in card coordinates. Shown cells that stand for several elements show their mean.
void paintCells(QPainter& painter, const CellGrid& grid, const CellLook& look);

[[nodiscard]] QChar letterOf(Look look);

} // namespace floom
