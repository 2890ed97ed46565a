// SPDX-License-Identifier: GPL-3.0-or-later
// Where on the drawing the answer of a run is said: at the host, where there is room. Pure; canvas px.
#pragma once

#include "drawing/canvas_scene.h"

#include <QRectF>

namespace floom {

[[nodiscard]] QRectF answerPlace(const Scene& scene);

// The line from the answer to its host, where they are above each other; null where they are not.
[[nodiscard]] QRectF answerLink(const Scene& scene);

} // namespace floom
