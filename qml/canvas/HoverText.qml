// SPDX-License-Identifier: GPL-3.0-or-later
// Text about what is under the pointer, after a short delay.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls

Rectangle {
    id: root

    required property CanvasController controller
    required property bool shown

    visible: rest.rested && root.shown && root.controller.hover.text.length > 0
    x: Math.min(root.controller.hover.at.x + Theme.space12 + Theme.space2, (parent ? parent.width : 0) - width - Theme.space8)
    y: Math.min(root.controller.hover.at.y + Theme.space20, (parent ? parent.height : 0) - height - Theme.space8)
    width: words.width + Theme.space16
    height: words.height + Theme.space12
    radius: Theme.radius
    color: Theme.panel
    border { width: Theme.lineWidth; color: Theme.edge }

    Text {
        id: words
        x: Theme.space8
        y: Theme.space6
        width: Math.min(implicitWidth, Theme.popupWidth)
        wrapMode: Text.Wrap
        text: root.controller.hover.text
        color: Theme.text
        font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
    }
    Timer {
        id: rest
        property bool rested: false
        interval: 400
        running: root.controller.hover.text.length > 0
        onTriggered: rested = true
        onRunningChanged: if (!running && root.controller.hover.text.length === 0) rested = false
    }
}
