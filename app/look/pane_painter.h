// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a pane of the window, item by item, with any QPainter: rectangles, words and painted pictures stay vectors in an SVG. What draws
// itself in another way (charts) is taken over as it stands on the screen. Items outside their clipping parent are left out. GUI thread.
#pragma once

#include <QByteArray>
#include <QString>

class QPainter;
class QQuickItem;

namespace floom {

void paintPane(QPainter& painter, QQuickItem& pane);
// With `description` inside, as the drive's text.
[[nodiscard]] QByteArray paneSvg(QQuickItem& pane, const QString& title, const QString& description);

} // namespace floom
