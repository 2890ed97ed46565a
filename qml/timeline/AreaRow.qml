// SPDX-License-Identifier: GPL-3.0-or-later
// One line of the area's totals, or with `heading` the line above them.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    property bool heading: false
    property string operation: qsTr("operation")
    property string owner: qsTr("for")
    property string count: qsTr("count")
    property string total: qsTr("total")
    property string mean: qsTr("mean")
    property string busyText: qsTr("busy")
    property real busyShare: 0
    property int look: 0
    property bool background: false
    readonly property color ink: heading ? Theme.caption : Theme.text
    readonly property real unit: Math.max(60, (width - 320) / 4)

    height: 18

    TimelineSwatch {
        y: 4
        width: 10
        height: 10
        look: root.look
        background: root.background
        visible: !root.heading
    }
    Words { x: root.heading ? 0 : 17; width: 130; color: root.ink; font.pixelSize: Theme.sizeSmall; text: root.operation }
    Words { x: 150; width: 80; color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: root.owner }
    Cell { x: 150 + root.unit * 0; text: root.count; width: 80 + root.unit }
    Cell { x: 230 + root.unit; text: root.total; width: root.unit }
    Cell { x: 230 + root.unit * 2; text: root.mean; width: root.unit }
    Cell { x: 230 + root.unit * 3; text: root.busyText; width: root.unit }
    Rectangle {
        x: 246 + root.unit * 4
        y: 4
        width: 70
        height: 10
        color: Theme.field
        visible: !root.heading
        Rectangle {
            width: Math.min(1, root.busyShare) * parent.width
            height: parent.height
            color: Theme.look(root.look)
        }
    }

    component Cell: Figures {
        color: root.heading ? Theme.caption : Theme.text
        font.family: root.heading ? Theme.uiFamily : Theme.monoFamily
        horizontalAlignment: Text.AlignRight
    }
}
