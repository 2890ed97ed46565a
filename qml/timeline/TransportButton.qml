// SPDX-License-Identifier: GPL-3.0-or-later
// One button of the transport: outlined, or filled for play.
import QtQuick
import Flashloom.Controls

IconButton {
    id: root

    property bool filled: false

    implicitWidth: 36
    background: Rectangle {
        border { color: root.filled ? "transparent" : Theme.border; width: root.filled ? 0 : 1 }
        color: root.filled ? Theme.accent : root.hovered || root.down ? Theme.hover : "transparent"
        radius: Theme.radius
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            color: root.filled ? Theme.accentInk : Theme.text
            height: 18
            name: root.sign
            width: 18
        }
    }
}
