// SPDX-License-Identifier: GPL-3.0-or-later
// How many ports can accept the wire being drawn: one line in the margin above the drawing, so that it covers none of these ports.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls

Rectangle {
    id: root

    required property CanvasController controller
    readonly property real whole: ports.implicitWidth + rest.implicitWidth + 3 * Theme.space16

    objectName: "wiringHint"
    border { color: Theme.edge; width: Theme.lineWidth }
    color: Theme.card
    height: Theme.rowMedium // fits the margin that the drawing keeps
    radius: Theme.radius
    visible: controller.hand.wire.active
    width: Math.min(rest.visible ? whole : ports.implicitWidth + 2 * Theme.space16, parent.width - 2 * Theme.space16)
    x: Theme.space16
    Accessible.role: Accessible.AlertMessage
    Accessible.name: controller.hand.wire.hint

    Words {
        id: ports
        anchors { left: parent.left; leftMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        font.weight: Font.DemiBold
        text: root.controller.hand.wire.hint
        width: Math.min(implicitWidth, root.width - 2 * Theme.space16)
    }
    Words {
        id: rest
        anchors { left: ports.right; leftMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: root.controller.hand.wire.help
        visible: root.parent.width >= root.whole + 2 * Theme.space16
    }
}
