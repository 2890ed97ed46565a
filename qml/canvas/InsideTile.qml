// SPDX-License-Identifier: GPL-3.0-or-later
// One element, die or plane inside an opened block: its number, contents, overridden values, and how busy it was.
import QtQuick
import Flashloom.Controls
import Flashloom.Look

Item {
    id: root

    required property int index
    required property string address
    required property string label
    required property string note
    required property real load
    required property bool own
    property bool current: false
    property bool focused: false
    readonly property int noteTop: 36
    readonly property int loadTop: 56
    readonly property int loadRoom: 68 // beside the bar, for its figure
    signal picked(int index)
    signal entered(int index)

    height: 80
    objectName: "inside_" + address
    width: 144
    Accessible.role: Accessible.ListItem
    Accessible.name: address + (note.length > 0 ? ", " + note : "") + (load >= 0 ? qsTr(", busy %1").arg(Numbers.percent(load)) : "")
    Accessible.selected: current
    Accessible.onPressAction: root.picked(root.index)

    Rectangle {
        anchors.fill: parent
        border.color: root.current ? Theme.accent : Theme.edge
        border.width: root.current ? Theme.focusWidth : Theme.lineWidth
        color: Theme.card
        radius: Theme.radiusCard

        Rectangle {
            anchors.fill: parent
            anchors.margins: -Theme.focusGap
            border.color: Theme.accent
            border.width: Theme.lineWidth
            color: "transparent"
            radius: Theme.radiusCard + Theme.focusGap
            visible: root.focused
        }
        Figures {
            color: Theme.text
            font.pixelSize: Theme.sizeLarge
            font.weight: root.own ? Font.DemiBold : Font.Normal
            text: root.label
            x: Theme.space12
            y: Theme.space10
        }
        Words {
            color: root.own ? Theme.accent : Theme.muted
            font.pixelSize: Theme.sizeSmall
            maximumLineCount: root.load >= 0 ? 1 : 2
            text: root.note
            width: parent.width - Theme.space24
            wrapMode: root.load >= 0 ? Text.NoWrap : Text.Wrap
            x: Theme.space12
            y: root.noteTop
        }
        Figures { // busy
            anchors { right: parent.right; rightMargin: Theme.space12 }
            text: Numbers.percent(root.load)
            visible: root.load >= 0
            y: root.loadTop
        }
        Rectangle {
            color: Theme.field
            height: Theme.barThin
            radius: Theme.radiusMark
            visible: root.load >= 0
            width: parent.width - root.loadRoom
            x: Theme.space12
            y: root.loadTop + Theme.space6 + Theme.lineWidth
            Rectangle {
                color: Theme.heat(root.load)
                height: Theme.barThin
                radius: Theme.radiusMark
                width: Math.max(Theme.space2, parent.width * Math.min(1, root.load))
            }
        }
        Rectangle { // the corner of an override
            color: Theme.accent
            height: Theme.swatchSmall
            radius: Theme.radiusMark
            visible: root.own
            width: Theme.swatchSmall
            x: parent.width - Theme.space16
            y: Theme.space8
        }
    }
    MouseArea {
        anchors.fill: parent
        onClicked: root.picked(root.index)
        onDoubleClicked: root.entered(root.index)
    }
}
