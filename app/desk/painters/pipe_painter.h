// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the pipe diagram: how full each stage of the drive is, by owner, and its ceiling. The same on screen and on paper.
#pragma once

#include "desk/runs/why_stages.h"
#include "look/theme.h"

#include <QSizeF>

class QPainter;

namespace floom::inline desk {

void paintPipe(QPainter& painter, const std::vector<Stage>& stages, double iops, const QSizeF& size, const ThemeColours& theme);

} // namespace floom::inline desk
