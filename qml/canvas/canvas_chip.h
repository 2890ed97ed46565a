// SPDX-License-Identifier: GPL-3.0-or-later
// The label that moves with the pinned request's token: its time breakdown.
#pragma once

#include <QRectF>

#include <optional>

class QPainter;
class QSizeF;

namespace floom::inline look {
struct ThemeColours;
} // namespace floom::inline look

namespace floom::inline pages {

class CanvasController;

// Where the pinned request is now, in canvas px: its token on a wire, the element serving it, or the queue it waits in.
struct PinnedPlace {
    QPointF at;
    QRectF card; // of the block serving it; empty on a wire
};
[[nodiscard]] std::optional<PinnedPlace> pinnedPlace(const CanvasController& controller);
// In px of the view, whose size is `room`.
void paintPinnedLife(QPainter& painter, const CanvasController& controller, const ThemeColours& colours, QSizeF room);

} // namespace floom::inline pages
