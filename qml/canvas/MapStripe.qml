// SPDX-License-Identifier: GPL-3.0-or-later
// A custom stripe in the wire menu: type how many neighbours form a group, then Enter.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

FocusScope {
    id: root

    property int value: 8
    required property bool chosen
    signal picked

    width: 256
    height: Theme.rowTall
    objectName: "map_stripe"

    CanvasSign {
        x: Theme.space4
        anchors.verticalCenter: parent.verticalCenter
        width: Theme.signWide
        height: Theme.iconLarge
        sign: "map:stripe:" + Math.min(3, root.value)
        colour: root.chosen ? Theme.accent : Theme.muted
    }
    Words {
        x: Theme.signWide + Theme.space16
        height: parent.height
        verticalAlignment: Text.AlignVCenter
        text: qsTr("Stripe of")
        color: root.chosen ? Theme.accent : Theme.text
    }
    AppTextField {
        id: number
        anchors { right: parent.right; rightMargin: Theme.space4; verticalCenter: parent.verticalCenter }
        alert: !acceptableInput
        focus: true
        horizontalAlignment: TextInput.AlignRight
        mono: true
        objectName: "mapStripeField"
        text: root.value
        validator: IntValidator { bottom: 1; top: 65536 }
        width: Theme.fieldTiny
        Accessible.name: qsTr("Adjacent elements per stripe")
        onAccepted: root.picked()
        onActiveFocusChanged: if (activeFocus) selectAll()
        onTextEdited: if (acceptableInput) root.value = Number(text)
    }
}
