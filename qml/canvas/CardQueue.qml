// SPDX-License-Identifier: GPL-3.0-or-later
// A host's queue: one slot per request that may be in flight, filled up to the average number that were.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Look

Item {
    id: root

    required property int depth
    required property real inFlight
    property real textSize: Theme.sizeSmall
    readonly property int slots: Math.min(depth, 64)

    height: Theme.rowDouble

    Text {
        x: Theme.space12
        height: Theme.lineBody
        verticalAlignment: Text.AlignVCenter
        text: qsTr("Queue")
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: root.textSize }
    }
    Text {
        anchors { right: parent.right; rightMargin: Theme.space12 }
        height: Theme.lineBody
        verticalAlignment: Text.AlignVCenter
        text: root.inFlight >= 0 ? qsTr("%1 of %2 in flight").arg(Numbers.fixed(root.inFlight, 0)).arg(root.depth) : qsTr("depth %1").arg(root.depth)
        color: Theme.text
        font { family: Theme.monoFamily; pixelSize: root.textSize }
    }
    Row {
        x: Theme.space12
        y: Theme.lineTall
        spacing: root.slots > 32 ? Theme.lineWidth : Theme.space2
        Repeater {
            model: root.slots
            delegate: Rectangle {
                required property int index
                width: (root.width - Theme.space24 - (root.slots - 1) * (root.slots > 32 ? 1 : Theme.space2)) / root.slots
                height: Theme.lineTiny
                radius: Theme.radiusMark
                color: root.inFlight >= 0 && index < root.inFlight * root.slots / root.depth ? Theme.text : Theme.edge
            }
        }
    }
}
