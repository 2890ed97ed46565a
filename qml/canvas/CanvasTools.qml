// SPDX-License-Identifier: GPL-3.0-or-later
// Zoom control and, after a run, the scale of the heat colours.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Look

Row {
    id: root

    required property CanvasController controller
    property bool roomy: true // the scale fits beside the buttons
    property bool small: false // hardly any room: what the wheel does has no button
    readonly property int zoomWidth: 56

    spacing: Theme.space16

    Rectangle {
        width: buttons.width + Theme.space8
        height: Theme.tallHeight
        radius: Theme.radiusCard
        color: Theme.panel
        border { width: Theme.lineWidth; color: Theme.line }

        Row {
            id: buttons
            anchors.centerIn: parent
            ToolSign {
                objectName: "zoomOut"
                name: qsTr("Zoom out (%1)").arg(KeyTable.of("canvas.farther"))
                sign: "minus"
                visible: !root.small
                onTriggered: root.controller.view.zoomStep(-1)
            }
            Text {
                objectName: "zoomText"
                width: root.zoomWidth
                height: Theme.rowHeight
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                text: Numbers.percent(root.controller.view.zoom)
                color: Theme.text
                font { family: Theme.monoFamily; pixelSize: Theme.sizeSmall }
                TapHandler { onTapped: root.controller.view.resetZoom() }
                Accessible.role: Accessible.Button
                Accessible.name: qsTr("Zoom %1, press for 100 %").arg(text)
                Accessible.onPressAction: root.controller.view.resetZoom()
            }
            ToolSign {
                objectName: "zoomIn"
                name: qsTr("Zoom in (%1)").arg(KeyTable.of("canvas.closer"))
                sign: "plus"
                visible: !root.small
                onTriggered: root.controller.view.zoomStep(1)
            }
            ToolSign {
                objectName: "zoomFit"
                name: qsTr("Fit the whole drive (%1)").arg(KeyTable.of("view.fit"))
                sign: "fit"
                onTriggered: root.controller.view.fit()
            }
        }
    }
    HeatLegend {
        visible: root.controller.cards.heat && root.roomy
        stale: root.controller.cards.stale
        words: root.controller.cards.heatWords
        height: Theme.tallHeight
    }
}
