// SPDX-License-Identifier: GPL-3.0-or-later
// How many ports can accept the wire being drawn.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Look

Column {
    id: root

    required property CanvasController controller

    objectName: "wiringHint"
    visible: root.controller.hand.wire.active
    x: Theme.canvasMargin
    y: Theme.space24
    spacing: Theme.space4
    Accessible.role: Accessible.AlertMessage
    Accessible.name: root.controller.hand.wire.hint

    Text {
        text: root.controller.hand.wire.hint
        color: Theme.text
        font { family: Theme.uiFamily; pixelSize: Theme.sizeTitle; weight: Font.DemiBold }
    }
    Text {
        text: qsTr("Release on empty canvas to add a block.  %1 cancels.").arg(KeyTable.of("canvas.letGo"))
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
    }
}
