// SPDX-License-Identifier: GPL-3.0-or-later
// One pause condition: on or off, its words, how often it becomes true in this run, and removing it.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    property string words: ""
    property string found: ""
    property string problem: ""
    property bool on: true
    property bool reached: false // playback stands at it
    signal flipped(bool on)
    signal removed()

    implicitHeight: Math.max(Theme.rowLarge, lines.implicitHeight + Theme.space8)

    Rectangle {
        anchors { fill: parent; leftMargin: -Theme.space8; rightMargin: -Theme.space8 }
        color: Theme.tint
        radius: Theme.radiusSmall
        visible: root.reached
    }
    SwitchField {
        id: toggle
        objectName: "breakOn"
        anchors.verticalCenter: parent.verticalCenter
        checked: root.on
        label: qsTr("Pause when %1").arg(root.words)
        onFlipped: on => root.flipped(on)
    }
    Column {
        id: lines
        anchors { left: toggle.right; leftMargin: Theme.space8; right: count.left; rightMargin: Theme.space8; verticalCenter: parent.verticalCenter }
        Words { width: parent.width; color: root.on ? Theme.text : Theme.muted; text: root.words; wrapMode: Text.Wrap }
        Words {
            width: parent.width
            color: Theme.warning
            font.pixelSize: Theme.sizeSmall
            text: root.problem
            visible: text.length > 0
            wrapMode: Text.Wrap
        }
    }
    Figures {
        id: count
        anchors { right: away.left; rightMargin: Theme.space4; verticalCenter: parent.verticalCenter }
        color: Theme.muted
        text: root.found
    }
    ToolbarButton {
        id: away
        objectName: "breakRemove"
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        sign: "close"
        text: qsTr("Remove: %1").arg(root.words)
        onClicked: root.removed()
    }
}
