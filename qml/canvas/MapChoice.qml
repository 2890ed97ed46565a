// SPDX-License-Identifier: GPL-3.0-or-later
// One row of the wire menu, with a small picture of the mapping.
import QtQuick
import QtQuick.Controls.Basic as Basic
import Flashloom.Controls
import Flashloom.Desk

Basic.AbstractButton {
    id: root

    required property string label
    required property string note
    required property string map
    required property bool chosen
    signal picked

    objectName: "map_" + map
    width: 256
    height: Theme.rowTall
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    onClicked: picked()
    Keys.onReturnPressed: picked()
    Keys.onEnterPressed: picked()
    Accessible.name: label + ", " + note
    Accessible.checked: chosen

    background: Rectangle {
        radius: Theme.radius
        color: root.hovered || root.visualFocus ? Theme.hover : "transparent"
    }
    contentItem: Item {
        CanvasSign {
            x: Theme.space4
            anchors.verticalCenter: parent.verticalCenter
            visible: root.map.length > 0
            width: Theme.signWide
            height: Theme.iconLarge
            sign: "map:" + root.map
            colour: root.chosen ? Theme.accent : Theme.muted
        }
        Text {
            x: Theme.signWide + Theme.space16
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: root.label
            color: root.chosen ? Theme.accent : Theme.text
            font { family: Theme.uiFamily; pixelSize: Theme.sizeBody }
        }
        Text {
            anchors { right: parent.right; rightMargin: Theme.space4 }
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: root.note
            color: Theme.muted
            font { family: Theme.uiFamily; pixelSize: Theme.sizeTiny }
        }
    }
}
