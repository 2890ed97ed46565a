// SPDX-License-Identifier: GPL-3.0-or-later
// At a lesson's end: what was done as a file for the teacher. It holds no name but what is typed here.
import QtQuick
import Flashloom.Controls

Column {
    id: root

    property string told: "" // what became of it
    signal wanted(string code)

    spacing: Theme.space8

    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("For a teacher: your votes, times and hints as a file. No name is in it unless you type one.")
        width: parent.width
        wrapMode: Text.Wrap
    }
    Row {
        spacing: Theme.space8
        width: parent.width

        AppTextField {
            id: code
            height: Theme.controlHeight
            objectName: "handInCode"
            placeholderText: qsTr("Code, if you were given one")
            width: parent.width - button.width - Theme.space8
            Accessible.name: qsTr("Your code for the hand-in")
            onAccepted: root.wanted(text)
        }
        AppButton {
            id: button
            objectName: "handIn"
            text: qsTr("Hand in…")
            onClicked: root.wanted(code.text)
        }
    }
    Words {
        color: Theme.lead
        font.pixelSize: Theme.sizeSmall
        objectName: "handInTold"
        text: root.told
        visible: text.length > 0
        width: parent.width
        wrapMode: Text.Wrap
    }
}
