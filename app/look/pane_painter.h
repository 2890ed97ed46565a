// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a pane of the window, item by item, with any QPainter: rectangles, text and painted items stay vectors in an SVG. Items with other
// renderers (charts) are grabbed from the screen. Items outside their clipping parent are omitted. GUI thread.
#pragma once

#include <QByteArray>
#include <QString>

class QPainter;
class QQuickItem;

namespace floom::inline look {

void paintPane(QPainter& painter, QQuickItem& pane);
// `description` embeds the drive's text.
[[nodiscard]] QByteArray paneSvg(QQuickItem& pane, const QString& title, const QString& description);

} // namespace floom::inline look
