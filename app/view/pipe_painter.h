// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the pipe: what each stage of the drive could carry, what it carries and for whom. The same on screen and on paper.
#pragma once

#include "view/analyse_stages.h"
#include "view/theme.h"

#include <QSizeF>

class QPainter;

namespace floom {

void paintPipe(QPainter& painter, const std::vector<Stage>& stages, double iops, const QSizeF& size, const ThemeColours& theme);

} // namespace floom
