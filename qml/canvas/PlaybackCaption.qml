// SPDX-License-Identifier: GPL-3.0-or-later
// What the pinned request is doing during playback, in words above the drawing.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls

Rectangle {
    id: root

    required property CanvasController controller

    objectName: "playbackCaption"
    border { color: Theme.edge; width: Theme.lineWidth }
    color: Theme.card
    height: Theme.rowMedium // fits the margin that the drawing keeps
    radius: Theme.radius
    visible: controller.moment.caption.length > 0
    width: Math.min(words.implicitWidth + 2 * Theme.space16, parent.width - 2 * Theme.space16)
    Accessible.role: Accessible.StaticText
    Accessible.name: controller.moment.caption

    Figures {
        id: words
        anchors { fill: parent; leftMargin: Theme.space16; rightMargin: Theme.space16 }
        font.pixelSize: Theme.sizeSmall
        horizontalAlignment: Text.AlignHCenter
        text: root.controller.moment.caption
        verticalAlignment: Text.AlignVCenter
    }
}
