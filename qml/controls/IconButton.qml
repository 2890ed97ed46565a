// SPDX-License-Identifier: GPL-3.0-or-later
// A 32 px button that is only a sign. Its words are its tooltip and its accessible name.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Look

T.AbstractButton {
    id: root

    property string sign: ""
    property string command: "" // whose keys it tells
    property int signSize: Theme.iconLarge
    property color tone: Theme.text

    implicitHeight: Theme.controlHeight
    implicitWidth: Theme.controlHeight
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: KeyTable.of(command)
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: if (root.enabled) root.clicked()
    Keys.onEnterPressed: if (root.enabled) root.clicked()

    containmentMask: Item { // 32 px to hit, however small it is drawn
        height: Math.max(Theme.controlHeight, root.height)
        width: Math.max(Theme.controlHeight, root.width)
        x: (root.width - width) / 2
        y: (root.height - height) / 2
    }

    background: Rectangle {
        color: root.enabled && (root.hovered || root.down || root.checked) ? Theme.hover : "transparent"
        radius: Theme.radius
        FocusRing { shown: root.visualFocus; inset: 0 }
    }
    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            color: root.enabled ? root.tone : Theme.disabled
            height: root.signSize
            name: root.sign
            width: root.signSize
        }
    }
    Tooltip {
        shown: root.hovered && !root.down
        command: root.command
        text: root.text
    }
}
