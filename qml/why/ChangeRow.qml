// SPDX-License-Identifier: GPL-3.0-or-later
// One change that helped: its words, where it is made, what it entails, its gains, and a button that applies or reverts it.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    required property ProofSession proof
    required property int gainEdge // the right edges of the columns
    required property int tailEdge
    required property string label
    required property string address
    required property string note
    required property string gainText
    required property string shortGain
    required property string tailText
    required property bool told
    required property bool tailTold
    required property int line
    required property bool tried
    readonly property int tryWidth: 60
    readonly property int figuresRoom: 248

    height: 42
    Accessible.role: Accessible.ListItem
    Accessible.name: label + ", " + gainText

    Words { y: Theme.space2 + Theme.lineWidth; width: parent.width - root.figuresRoom; text: root.label }
    Figures {
        y: Theme.lineTall
        width: parent.width - root.tailEdge
        color: Theme.muted
        text: root.note.length > 0 ? root.address + " · " + root.note : root.address
    }
    Figures {
        anchors { right: parent.right; rightMargin: root.gainEdge }
        y: Theme.space4 + Theme.lineWidth
        color: root.told ? Theme.text : Theme.muted
        font.weight: root.told ? Font.DemiBold : Font.Normal
        text: root.shortGain
    }
    Figures {
        anchors { right: parent.right; rightMargin: root.tailEdge }
        y: Theme.space4 + Theme.lineWidth
        color: root.tailTold ? Theme.text : Theme.muted
        font.weight: root.tailTold ? Font.DemiBold : Font.Normal
        text: root.tailText
    }
    AppButton {
        objectName: "tryButton"
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        width: root.tryWidth
        height: Theme.fieldHeight
        leftPadding: Theme.space6
        rightPadding: Theme.space6
        text: root.tried ? qsTr("Undo") : qsTr("Try")
        Accessible.name: root.tried ? qsTr("Undo: %1").arg(root.label) : qsTr("Try: %1").arg(root.label)
        onClicked: root.tried ? root.proof.takeBack(root.line) : root.act()
    }
    function act() {
        const reason = proof.tryChange(line);
        if (reason.length > 0)
            proof.notice(reason);
    }
}
