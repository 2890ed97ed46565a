// SPDX-License-Identifier: GPL-3.0-or-later
// One figure: A, B, the change in words and as a bar from the centre, and whether it is better. Also the heading of the table.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string name
    required property string address // of the block that it tells of; "" for the whole drive
    required property string valueA
    required property string valueB
    required property string delta
    required property string judgement
    required property bool rises
    required property real bar
    required property bool inWords // the two values are names of parts, told in one line
    required property string origin // how the figure is found
    property bool heading: false
    readonly property bool quiet: heading || judgement === qsTr("same") || judgement === qsTr("undecided") || judgement.length === 0
    readonly property bool bad: judgement === qsTr("worse")
    readonly property bool good: judgement === qsTr("better")
    readonly property color tone: bad ? Theme.variantB : good ? Theme.variantA : Theme.muted
    readonly property int share: Math.round(width * 0.145) // of each of the three figures
    readonly property int column: Math.max(78, share) // holds "1.02 GB/s"
    readonly property int changeWidth: Math.max(Theme.columnSmall, share)
    readonly property int leastTrack: 40
    readonly property int trackWidth: Math.max(leastTrack, Math.round(width * 0.12))
    readonly property int leastName: 100
    readonly property bool roomy: width - 2 * column - changeWidth - Theme.column - trackWidth >= leastName // else without the bar

    height: Theme.rowSmall
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: A %2, B %3 %4 %5").arg(name).arg(valueA).arg(valueB).arg(delta).arg(judgement)

    HoverHandler { id: pointer }
    Tooltip { shown: pointer.hovered && text.length > 0; text: root.origin }
    FocusRing { inset: Theme.focusInset; shown: root.ListView.isCurrentItem && root.ListView.view.activeFocus }
    Words {
        id: words
        color: root.heading || root.quiet ? Theme.caption : Theme.text
        height: parent.height
        readonly property real room: parent.width - figures.width - verdict.width - track.width - Theme.space12
        readonly property bool fits: whole.advanceWidth <= room
        text: fits || root.address.length === 0 ? root.name : qsTr("%1 busy").arg(root.address) // rather the short name than a cut one
        verticalAlignment: Text.AlignVCenter
        width: Math.min(implicitWidth, room)
    }
    TextMetrics {
        id: whole
        font: words.font
        text: root.name
    }
    Words {
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        height: parent.height
        text: root.address
        verticalAlignment: Text.AlignVCenter
        visible: text.length > 0 && words.fits && x + implicitWidth + Theme.space8 <= figures.x
        x: words.width + Theme.space6
    }
    Row {
        id: figures
        anchors.right: track.left
        height: parent.height

        Repeater {
            model: 3 // and not the texts: with each change of them the delegates would be made anew, and the old ones outlive the line
            delegate: Figures {
                required property int index

                objectName: "resultFigure" + index
                visible: !root.inWords
                color: root.heading ? (index === 0 ? Theme.variantA : Theme.variantB) : index === 2 ? root.tone : root.quiet ? Theme.caption : index === 0 ? Theme.muted : Theme.text
                font.weight: index === 1 && !root.quiet ? Font.DemiBold : Font.Normal
                height: root.height
                horizontalAlignment: Text.AlignRight
                rightPadding: Theme.space8
                text: index === 0 ? root.valueA : index === 1 ? root.valueB : root.delta
                verticalAlignment: Text.AlignVCenter
                width: index === 2 ? root.changeWidth : root.column
            }
        }
    }
    Words {
        anchors { right: track.left; rightMargin: Theme.space8 }
        color: root.quiet ? Theme.caption : Theme.text
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: root.valueA === root.valueB ? qsTr("both: %1").arg(root.valueA) : root.valueA + " → " + root.valueB
        verticalAlignment: Text.AlignVCenter
        visible: root.inWords
        width: root.width - track.width - verdict.width - words.width - Theme.space16
    }
    Item {
        id: track
        anchors.right: verdict.left
        height: parent.height
        visible: root.roomy
        width: root.roomy ? root.trackWidth : 0

        Rectangle { color: Theme.line; height: parent.height; visible: !root.heading; width: Theme.lineWidth; x: parent.width / 2 }
        Rectangle {
            color: root.tone
            height: Theme.barBroad
            width: Math.abs(root.bar) * (parent.width / 2 - Theme.space4)
            x: root.bar < 0 ? parent.width / 2 - width : parent.width / 2
            y: Theme.space6 + Theme.lineWidth
        }
    }
    Words {
        id: verdict
        anchors.right: parent.right
        color: root.quiet ? Theme.caption : root.tone
        font.pixelSize: Theme.sizeSmall
        height: parent.height
        leftPadding: Theme.space8
        text: root.quiet ? root.judgement : (root.delta.length === 0 ? "" : root.rises ? "▲ " : "▼ ") + root.judgement
        verticalAlignment: Text.AlignVCenter
        width: Theme.column
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line; visible: root.heading }
}
