// SPDX-License-Identifier: GPL-3.0-or-later
// One run in the legend: how its line is drawn, its name, and its values at the crosshair.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property int index
    required property string name
    required property string letter
    required property color colour
    required property bool bright
    required property bool dashed
    required property string latency
    required property string course
    property bool current: false
    readonly property int nameX: 44
    readonly property int figuresRoom: 188
    signal tapped()

    height: Theme.rowSmall
    objectName: "compareLegend" + index
    Accessible.role: Accessible.ListItem
    Accessible.onPressAction: tapped()
    Accessible.name: qsTr("%1: %2, %3").arg((letter.length > 0 ? letter + " " : "") + name).arg(latency).arg(course)
    Accessible.checkable: true
    Accessible.checked: bright

    Rectangle {
        anchors { fill: parent; leftMargin: Theme.space8; rightMargin: Theme.space8 }
        border { color: Theme.accent; width: root.current ? Theme.focusWidth : 0 }
        color: hover.hovered ? Theme.hover : "transparent"
        radius: Theme.radiusSmall
    }
    HoverHandler { id: hover }
    TapHandler { onTapped: root.tapped() }
    Row {
        anchors.verticalCenter: parent.verticalCenter
        spacing: root.dashed ? Theme.space2 + Theme.lineWidth : 0
        x: Theme.space16

        Repeater {
            model: 3
            delegate: Rectangle { color: root.colour; height: root.letter.length > 0 ? Theme.stripeWidth : Theme.lineBold; width: root.dashed ? Theme.space4 + Theme.lineWidth : Theme.space6 + Theme.lineWidth }
        }
    }
    Words {
        id: sign
        color: root.colour
        font.weight: Font.Bold
        height: parent.height
        text: root.letter
        verticalAlignment: Text.AlignVCenter
        x: root.nameX
    }
    Words {
        color: root.bright ? Theme.text : Theme.caption
        elide: Text.ElideMiddle // names of variants often differ at their ends alone
        font.weight: root.letter.length > 0 ? Font.DemiBold : Font.Normal
        height: parent.height
        text: root.name
        verticalAlignment: Text.AlignVCenter
        width: parent.width - x - root.figuresRoom
        x: root.letter.length > 0 ? root.nameX + Theme.space16 : root.nameX
    }
    Figures {
        anchors { right: right.left; rightMargin: Theme.space4 }
        color: root.bright ? Theme.text : Theme.caption
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: root.latency
        verticalAlignment: Text.AlignVCenter
        width: Theme.columnBroad
    }
    Figures {
        id: right
        anchors { right: parent.right; rightMargin: Theme.space16 }
        color: root.bright ? Theme.text : Theme.caption
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: root.course
        verticalAlignment: Text.AlignVCenter
        width: Theme.columnBroad
    }
}
