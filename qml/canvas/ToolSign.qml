// SPDX-License-Identifier: GPL-3.0-or-later
// A 32 px button with one painted sign; the tooltip is its name.
import QtQuick
import QtQuick.Controls.Basic as Basic
import Flashloom.Controls
import Flashloom.Desk

Basic.AbstractButton {
    id: root

    required property string name
    required property string sign
    signal triggered

    width: Theme.controlHeight
    height: Theme.controlHeight
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    onClicked: root.triggered()
    Accessible.name: root.name

    Tooltip {
        shown: root.hovered || root.visualFocus
        text: root.name
        y: -height - Theme.space4
    }

    background: Rectangle {
        radius: Theme.radius
        color: root.hovered || root.down ? Theme.hover : "transparent"
        border { width: root.visualFocus ? Theme.focusWidth : 0; color: Theme.accent }
    }
    contentItem: Item {
        CanvasSign {
            anchors.centerIn: parent
            width: Theme.iconMedium
            height: Theme.iconMedium
            sign: root.sign
            colour: Theme.text
        }
    }
}
