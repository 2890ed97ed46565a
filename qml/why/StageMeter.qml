// SPDX-License-Identifier: GPL-3.0-or-later
// One stage below the pipe: its name, how many servers it has, how busy they are (a mark where the fullest is), and how many times more it
// could carry before the fullest is full.
import QtQuick
import Flashloom.Controls
import Flashloom.Look

Item {
    id: root

    required property int index
    required property string label
    required property string detail
    required property string typeId
    required property string block
    required property real busy // of the fullest
    required property real mean
    required property string busyText
    required property string headroom
    required property bool neck
    readonly property int inset: index === 0 ? 0 : Theme.space16
    readonly property bool narrow: width < 148 // "Channel controller" in two lines
    readonly property bool marked: busy > mean && Numbers.percent(busy) !== Numbers.percent(mean)
    readonly property int meterHeight: 5
    readonly property int needleHeight: 9
    readonly property int barTop: 39
    readonly property int figuresTop: 50

    height: 66
    Accessible.role: Accessible.StaticText
    Accessible.name: label + ", " + detail + ", " + busyText + (marked ? qsTr(", the busiest %1").arg(Numbers.percent(busy)) : "")

    Rectangle { width: Theme.lineWidth; height: parent.height; color: Theme.line; visible: root.index > 0 }
    Words {
        id: name
        x: root.inset
        elide: Text.ElideRight
        font { pixelSize: root.narrow ? Theme.sizeTiny : Theme.sizeBody; weight: Font.DemiBold }
        maximumLineCount: root.narrow ? 2 : 1
        text: root.label
        width: root.narrow ? root.width - x - Theme.space4 : Math.min(Math.ceil(whole.advanceWidth) + 1, root.width - x - Theme.space8)
        wrapMode: root.narrow ? Text.Wrap : Text.NoWrap
    }
    TextMetrics {
        id: whole
        font: name.font
        text: root.label
    }
    Figures { // the id, to type
        anchors { left: name.right; leftMargin: Theme.space6; baseline: name.baseline }
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: root.block
        visible: !root.narrow && x + implicitWidth <= root.width - Theme.space8
    }
    Figures {
        x: root.inset
        y: Theme.lineSmall
        color: Theme.muted
        font { family: root.narrow ? Theme.uiFamily : Theme.monoFamily; pixelSize: root.narrow ? Theme.sizeTiny : Theme.sizeSmall } // "write lane" is no figure
        text: root.detail
        visible: name.lineCount < 2
        width: root.width - x - (root.narrow ? Theme.space2 : Theme.space8)
    }
    Rectangle {
        x: root.inset
        y: root.barTop
        width: root.width - x - Theme.space16
        height: root.meterHeight
        color: Theme.edge
        Rectangle {
            width: Math.min(1, root.mean) * parent.width
            height: parent.height
            color: root.neck ? Theme.answer : Theme.heat(Math.max(0.42, root.mean * 0.9))
        }
        Rectangle { x: Math.min(1, root.busy) * parent.width - width; y: -Theme.space2; width: Theme.lineBold; height: root.needleHeight; color: root.neck ? Theme.answer : Theme.muted; visible: root.marked }
    }
    Figures {
        id: full
        x: root.inset
        y: root.figuresTop
        color: root.neck ? Theme.answer : Theme.text
        font.weight: Font.DemiBold
        text: root.narrow || room.implicitWidth + root.busyText.length * 8 > root.width - root.inset - 24 ? Numbers.percent(root.mean) : root.busyText
    }
    Figures { id: room; visible: full.x + full.implicitWidth + Theme.space8 <= x; anchors { right: parent.right; rightMargin: Theme.space16 } y: root.figuresTop; color: root.neck ? Theme.answer : Theme.muted; text: root.headroom }
}
