// SPDX-License-Identifier: GPL-3.0-or-later
// Where a column head can be dropped on a plot: at the left it becomes the vertical axis, elsewhere the horizontal one.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    property string kind: "figure" // or "parameter"
    signal chosen(string metric, bool upright)

    component Side: DropArea {
        id: side
        property bool upright: false
        signal chosen(string metric)
        onDropped: drop => chosen((drop.source as Item)["metric"])

        Rectangle {
            anchors.fill: parent
            border.color: Theme.accent
            border.width: Theme.lineWidth
            color: Theme.tint
            opacity: 0.8
            radius: Theme.radius
            visible: side.containsDrag
        }
        Words {
            anchors.centerIn: parent
            color: Theme.accent
            text: side.upright ? qsTr("vertical axis") : qsTr("horizontal axis")
            visible: side.containsDrag
        }
    }
    Side {
        height: parent.height
        keys: ["flashloom/" + root.kind]
        upright: true
        width: Math.round(parent.width * 0.4)
        onChosen: metric => root.chosen(metric, true)
    }
    Side {
        height: parent.height
        keys: ["flashloom/" + root.kind]
        width: parent.width - x
        x: Math.round(parent.width * 0.4)
        onChosen: metric => root.chosen(metric, false)
    }
}
