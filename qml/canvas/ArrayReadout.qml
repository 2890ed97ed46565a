// SPDX-License-Identifier: GPL-3.0-or-later
// What an array becomes while its handle is pulled.
import QtQuick
import Flashloom.Controls
import Flashloom.View

Rectangle {
    id: root

    required property CanvasController controller

    readonly property real room: parent?.height ?? 0

    objectName: "arrayReadout"
    visible: root.controller.hand.array.readout.length > 0
    x: Math.max(8, Math.min(root.controller.hand.array.readoutAt.x - width / 2, (parent ? parent.width : 0) - width - 8))
    y: root.controller.hand.array.readoutAt.y + 24 + height > room ? Math.max(8, Math.min(root.controller.hand.array.readoutAt.y - 32 - height, room - height - 8)) : root.controller.hand.array.readoutAt.y + 24
    width: Math.max(big.implicitWidth, small.implicitWidth) + 32
    height: 64
    radius: Theme.radiusCard
    color: Theme.text

    Text {
        id: big
        objectName: "arrayReadoutText"
        x: 16
        y: 11
        text: root.controller.hand.array.readout
        color: Theme.canvas
        font { family: Theme.monoFamily; pixelSize: Theme.sizeTitle }
    }
    Text {
        id: small
        x: 16
        y: 38
        text: root.controller.hand.array.readoutDetail
        color: Theme.canvas
        opacity: 0.7
        font { family: Theme.monoFamily; pixelSize: Theme.sizeSmall }
    }
}
