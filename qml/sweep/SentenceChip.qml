// SPDX-License-Identifier: GPL-3.0-or-later
// A word of the sentence that can be changed: tinted and underlined. Del removes it where that is possible.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look

T.AbstractButton {
    id: root

    property bool mono: false
    property string lead: "" // before the text, quieter
    property string address: "" // what sets it, small behind the lead
    property int size: Theme.sizeVerdict
    signal removed()

    implicitHeight: words.implicitHeight + (size > Theme.sizeBody ? Theme.space6 : Theme.space10)
    implicitWidth: words.x + words.implicitWidth + Theme.space8
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: lead.length > 0 ? lead + " " + text : text
    Accessible.description: qsTr("%1 removes it").arg(KeyTable.of("list.remove"))
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()
    Keys.onPressed: event => {
        event.accepted = KeyTable.pressed(KeyTable.Place.list, event.key, event.modifiers, event.text) === "list.remove";
        if (event.accepted)
            root.removed();
    }

    containmentMask: Item { // 32 px to hit, however small it is drawn
        height: Math.max(Theme.controlHeight, root.height)
        width: Math.max(Theme.controlHeight, root.width)
        x: (root.width - width) / 2
        y: (root.height - height) / 2
    }

    background: Rectangle {
        border.color: root.hovered ? Theme.accent : Theme.edge
        border.width: root.size > Theme.sizeBody ? (root.hovered ? Theme.lineWidth : 0) : Theme.lineWidth
        color: root.size > Theme.sizeBody ? Theme.tint : Theme.field
        radius: Theme.radius
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        Words {
            id: leadText
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: root.lead
            visible: text.length > 0
            x: Theme.space8
        }
        Figures {
            id: idText
            anchors.baseline: leadText.baseline
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: root.address
            visible: text.length > 0 && text !== root.lead
            x: leadText.x + leadText.implicitWidth + Theme.space4
        }
        Words {
            id: words
            anchors.verticalCenter: parent.verticalCenter
            font.family: root.mono ? Theme.monoFamily : Theme.uiFamily
            font.pixelSize: root.size
            font.weight: Font.DemiBold
            text: root.text
            x: Theme.space8 + (idText.visible ? idText.x + idText.implicitWidth : leadText.visible ? leadText.x + leadText.implicitWidth : 0)
        }
        Rectangle {
            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.lineWidth
            color: Theme.accent
            height: Theme.lineBold
            visible: root.size > Theme.sizeBody
            width: words.width
            x: words.x
        }
    }
}
