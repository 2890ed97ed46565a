// SPDX-License-Identifier: GPL-3.0-or-later
// One line of an AppMenu: sign, words, and the shortcut at the right.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Look

T.MenuItem {
    id: root

    property string sign: ""
    property string command: "" // whose keys it tells

    implicitHeight: visible ? Theme.controlHeight : 0
    implicitWidth: 256
    activeFocusOnTab: visible && enabled // else the arrow keys stop at what is not there
    hoverEnabled: true
    Accessible.role: Accessible.MenuItem
    Accessible.name: text
    Accessible.onPressAction: triggered()

    background: Rectangle {
        color: root.enabled && root.highlighted ? Theme.hover : "transparent"
        radius: Theme.radiusSmall
    }
    contentItem: Item {
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            color: root.enabled ? Theme.muted : Theme.disabled
            height: Theme.iconSize
            name: root.checkable ? (root.checked ? "check" : "") : root.sign
            width: Theme.iconSize
            x: Theme.space8
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: root.enabled ? Theme.text : Theme.disabled
            text: root.text
            width: parent.width - x - shortcut.width - Theme.space16
            x: Theme.space8 + Theme.iconSize + Theme.space10
        }
        Figures {
            id: shortcut
            anchors.right: parent.right
            anchors.rightMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            font.pixelSize: Theme.sizeTiny
            text: KeyTable.of(root.command)
        }
    }
}
