// SPDX-License-Identifier: GPL-3.0-or-later
// How busy a block was, as a bar at the foot of its card.
import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    required property bool faded // the run is of an older drawing
    required property real load // 0 to 1
    required property color tone
    radius: Theme.radiusMark
    color: Theme.field

    Rectangle {
        height: parent.height
        width: Math.max(Theme.space2, parent.width * Math.min(1, root.load))
        radius: parent.radius
        color: root.tone
        opacity: root.faded ? 0.45 : 1
    }
}
