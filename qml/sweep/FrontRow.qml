// SPDX-License-Identifier: GPL-3.0-or-later
// One design of the front: a tick, the values of its parameters, its figures, what limits it.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property int index
    required property int point
    required property var cells
    required property string limit
    required property bool ticked
    required property bool inside
    required property bool best
    required property string name
    property var widths: []
    property int limitWidth: 96
    property bool current: false
    readonly property int cellsX: 40
    signal tickWanted(bool on)
    signal picked()
    signal opened()

    height: Theme.rowMedium
    objectName: "frontRow" + index
    Accessible.role: Accessible.Row
    Accessible.name: name + ": " + cells.map(cell => cell.text).join(", ") + ", " + limit
    Accessible.checkable: true
    Accessible.checked: ticked

    Rectangle {
        anchors.fill: parent
        anchors.leftMargin: Theme.space8
        anchors.rightMargin: Theme.space8
        color: root.current ? Theme.hover : hover.hovered ? Theme.field : "transparent"
        radius: Theme.radiusSmall
    }
    HoverHandler { id: hover }
    TapHandler {
        onDoubleTapped: root.opened()
        onTapped: root.picked()
    }
    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        border.color: root.ticked ? Theme.accent : Theme.border
        border.width: Theme.lineWidth
        color: root.ticked ? Theme.accent : "transparent"
        height: Theme.checkSize
        objectName: "frontTick" + root.index
        radius: Theme.radiusTiny
        width: Theme.checkSize
        x: Theme.space24 - Theme.space8

        Icon {
            anchors.centerIn: parent
            color: Theme.accentInk
            height: Theme.iconTiny
            name: "check"
            visible: root.ticked
            width: Theme.iconTiny
        }
        TapHandler {
            margin: Theme.space6
            gesturePolicy: TapHandler.WithinBounds
            onTapped: root.tickWanted(!root.ticked)
        }
    }
    Row {
        x: root.cellsX

        Repeater {
            model: root.cells
            delegate: Figures {
                required property var modelData
                required property int index
                readonly property bool isWords: /^[a-z]+ /i.test(modelData.text) // a choice takes two lines

                color: modelData.broken ? Theme.error : root.best ? Theme.answer : root.inside ? Theme.text : Theme.caption
                font.weight: root.best ? Font.DemiBold : Font.Normal
                font.pixelSize: isWords ? Theme.sizeTiny : Theme.sizeSmall
                height: root.height
                horizontalAlignment: Text.AlignRight
                lineHeight: 0.8
                maximumLineCount: 2
                rightPadding: Theme.space8
                text: modelData.text
                verticalAlignment: Text.AlignVCenter
                width: root.widths[index] ?? 0
                wrapMode: isWords ? Text.WordWrap : Text.NoWrap
            }
        }
    }
    Words {
        anchors { right: parent.right; rightMargin: Theme.space16 }
        color: root.inside ? Theme.muted : Theme.caption
        font.pixelSize: Theme.sizeSmall
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: root.limit
        verticalAlignment: Text.AlignVCenter
        visible: root.limitWidth > 0
        width: root.limitWidth
    }
}
