// SPDX-License-Identifier: GPL-3.0-or-later
// The chip that rides with the token of the pinned request: where its life goes.
#pragma once

#include <QRectF>

#include <optional>

class QPainter;
class QSizeF;

namespace floom {

class CanvasController;
struct ThemeColours;

// Where the pinned request is now, in px of the drawing: its token on a wire, the element that works for it, or the stack it waits in.
struct PinnedPlace {
    QPointF at;
    QRectF card; // of the block that works for it; empty on a wire
};
[[nodiscard]] std::optional<PinnedPlace> pinnedPlace(const CanvasController& controller);
// In px of the view, which is `room` large.
void paintPinnedLife(QPainter& painter, const CanvasController& controller, const ThemeColours& colours, QSizeF room);

} // namespace floom
