// SPDX-License-Identifier: GPL-3.0-or-later
// The size of the array while its handle is dragged.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls

Rectangle {
    id: root

    required property CanvasController controller

    readonly property real room: parent?.height ?? 0
    readonly property int wordsTop: 38 // below the large ones

    objectName: "arrayReadout"
    visible: root.controller.hand.array.readout.length > 0
    x: Math.max(Theme.space8, Math.min(root.controller.hand.array.readoutAt.x - width / 2, (parent ? parent.width : 0) - width - Theme.space8))
    y: root.controller.hand.array.readoutAt.y + Theme.space24 + height > room ? Math.max(Theme.space8, Math.min(root.controller.hand.array.readoutAt.y - Theme.space32 - height, room - height - Theme.space8)) : root.controller.hand.array.readoutAt.y + Theme.space24
    width: Math.max(big.implicitWidth, small.implicitWidth) + Theme.space32
    height: 64
    radius: Theme.radiusCard
    color: Theme.text

    Text {
        id: big
        objectName: "arrayReadoutText"
        x: Theme.space16
        y: Theme.space10 + Theme.lineWidth
        text: root.controller.hand.array.readout
        color: Theme.canvas
        font { family: Theme.monoFamily; pixelSize: Theme.sizeTitle }
    }
    Text {
        id: small
        x: Theme.space16
        y: root.wordsTop
        text: root.controller.hand.array.readoutDetail
        color: Theme.canvas
        opacity: 0.7
        font { family: Theme.monoFamily; pixelSize: Theme.sizeSmall }
    }
}
