// SPDX-License-Identifier: GPL-3.0-or-later
// Where the canvas shows a run's headline result: at the host, where there is room. Pure; canvas px.
#pragma once

#include "drawing/canvas_scene.h"

#include <QRectF>

namespace floom::inline drawing {

[[nodiscard]] QRectF answerPlace(const Scene& scene);

// The line from the result to its host if one is above the other; else null.
[[nodiscard]] QRectF answerLink(const Scene& scene);

} // namespace floom::inline drawing
