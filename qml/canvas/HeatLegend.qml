// SPDX-License-Identifier: GPL-3.0-or-later
// Legend of the heat colours, 0 to 100 %.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Rectangle {
    id: root

    required property bool stale
    required property string words
    readonly property int scaleWidth: 72

    objectName: "heatLegend"
    width: row.width + Theme.space24
    radius: Theme.radiusCard
    color: Theme.canvas
    Accessible.role: Accessible.StaticText
    Accessible.name: label.text

    Row {
        id: row
        x: Theme.space12
        height: parent.height
        spacing: Theme.space8

        Text {
            id: label
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: root.words
            color: Theme.muted
            font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
        }
        Text {
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: "0"
            color: Theme.muted
            font { family: Theme.monoFamily; pixelSize: Theme.sizeTiny }
        }
        CanvasSign {
            anchors.verticalCenter: parent.verticalCenter
            width: root.scaleWidth
            height: Theme.barMedium
            sign: "heat"
            opacity: root.stale ? 0.45 : 1
        }
        Text {
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: "100"
            color: Theme.muted
            font { family: Theme.monoFamily; pixelSize: Theme.sizeTiny }
        }
    }
}
