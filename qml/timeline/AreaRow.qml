// SPDX-License-Identifier: GPL-3.0-or-later
// One line of the area's totals, or with `heading` the line above them.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    property bool heading: false
    property string operation: qsTr("operation")
    property string owner: qsTr("for")
    property string count: qsTr("count")
    property string total: qsTr("total")
    property string mean: qsTr("mean")
    property string p50: "p50"
    property string p99: "p99"
    property string p999: "p99.9"
    property string busyText: qsTr("busy")
    property real busyShare: 0
    property int look: 0
    property bool background: false
    readonly property color ink: heading ? Theme.caption : Theme.text
    readonly property bool narrow: width < 640
    readonly property var figures: narrow ? [count, mean, p99, p999, busyText] : [count, total, mean, p50, p99, p999, busyText]
    readonly property real unit: (width - figuresX - (narrow ? 0 : barRoom)) / figures.length
    readonly property int barWidth: 54
    readonly property int operationWidth: 112
    readonly property int ownerWidth: 70
    readonly property int ownerX: 130
    readonly property int figuresX: 190
    readonly property int barRoom: 66 // with the gap beside it

    height: Theme.lineSmall

    TimelineSwatch {
        y: Theme.space4
        width: Theme.swatch
        height: Theme.swatch
        look: root.look
        background: root.background
        visible: !root.heading
    }
    Words { x: root.heading ? 0 : Theme.swatch + Theme.space6 + Theme.lineWidth; width: root.operationWidth; color: root.ink; font.pixelSize: Theme.sizeSmall; text: root.operation }
    Words { x: root.ownerX; width: root.ownerWidth; color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: root.owner }
    Repeater {
        model: root.figures
        delegate: Figures {
            required property int index
            required property string modelData
            x: root.figuresX + root.unit * index
            width: root.unit
            color: root.heading ? Theme.caption : Theme.text
            font.family: root.heading ? Theme.uiFamily : Theme.monoFamily
            horizontalAlignment: Text.AlignRight
            text: modelData
        }
    }
    Rectangle {
        x: root.width - width
        y: Theme.space4
        width: root.barWidth
        height: Theme.barBroad
        color: Theme.field
        visible: !root.heading && !root.narrow
        Rectangle {
            width: Math.min(1, root.busyShare) * parent.width
            height: parent.height
            color: Theme.look(root.look)
        }
    }
}
