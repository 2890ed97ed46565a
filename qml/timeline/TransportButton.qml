// SPDX-License-Identifier: GPL-3.0-or-later
// One button of the transport: outlined, or filled for play.
import QtQuick
import Flashloom.Controls

IconButton {
    id: root

    property bool filled: false

    implicitWidth: Theme.rowTall
    background: Rectangle {
        border { color: root.filled ? "transparent" : Theme.border; width: root.filled ? 0 : Theme.lineWidth }
        color: root.filled ? Theme.accent : root.hovered || root.down ? Theme.hover : "transparent"
        radius: Theme.radius
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            color: root.filled ? Theme.accentInk : Theme.text
            height: Theme.iconSize
            name: root.sign
            width: Theme.iconSize
        }
    }
}
