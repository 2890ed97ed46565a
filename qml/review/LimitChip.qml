// SPDX-License-Identifier: GPL-3.0-or-later
// A limit of the review: a press changes it, the cross or Del takes it away.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look

T.AbstractButton {
    id: root

    signal removed()

    implicitHeight: Theme.controlHeight
    implicitWidth: words.implicitWidth + cross.width + Theme.space12 + Theme.space2
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: text
    Accessible.description: qsTr("%1 removes it").arg(KeyTable.of("list.remove"))
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()
    Keys.onPressed: event => {
        event.accepted = KeyTable.pressed(KeyTable.Place.list, event.key, event.modifiers, event.text) === "list.remove";
        if (event.accepted)
            root.removed();
    }

    background: Rectangle {
        border.color: root.hovered ? Theme.accent : Theme.edge
        border.width: Theme.lineWidth
        color: Theme.tint
        radius: Theme.radius
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        Words {
            id: words
            anchors.verticalCenter: parent.verticalCenter
            font.weight: Font.DemiBold
            text: root.text
            x: Theme.space12
        }
        IconButton {
            id: cross
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            focusPolicy: Qt.NoFocus // Del does the same
            height: Theme.controlHeight
            objectName: "removeLimit"
            sign: "close"
            signSize: Theme.iconSmall
            text: qsTr("Remove the limit")
            tone: Theme.muted
            width: Theme.compactHeight
            onClicked: root.removed()
        }
    }
}
