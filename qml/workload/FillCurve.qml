// SPDX-License-Identifier: GPL-3.0-or-later
// Bandwidth over the data written: the drop when free blocks run out.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Workload

Item {
    id: root

    required property WorkloadMeasure measure
    readonly property int scaleRoom: 76 // left of the plot
    readonly property int axisRoom: 34 // below it
    readonly property int tickWidth: 40

    Item {
        id: plot

        readonly property var curve: root.measure.curve
        readonly property real most: Math.max(0.001, root.measure.written)

        anchors.bottomMargin: root.axisRoom
        anchors.fill: parent
        anchors.leftMargin: root.scaleRoom
        anchors.rightMargin: Theme.space16
        visible: curve.length > 0
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Bandwidth over data written")
        Accessible.description: root.measure.verdict

        Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width }
        Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width; y: parent.height / 2 }
        Rectangle { color: Theme.border; height: Theme.lineWidth; width: parent.width; y: parent.height }
        Figures { anchors.right: parent.left; anchors.rightMargin: Theme.space6; color: Theme.muted; font.pixelSize: Theme.sizeTiny; text: root.measure.peak; y: -Theme.space6 - Theme.lineWidth }
        Figures { anchors.right: parent.left; anchors.rightMargin: Theme.space6; color: Theme.muted; font.pixelSize: Theme.sizeTiny; text: "0"; y: parent.height - Theme.space8 }
        Canvas {
            id: line
            anchors.fill: parent
            objectName: "fillCurve"
            onPaint: {
                const pen = getContext("2d");
                pen.reset();
                const points = plot.curve;
                if (points.length === 0)
                    return;
                pen.strokeStyle = Theme.look(1);
                pen.lineWidth = 2;
                pen.beginPath();
                let from = 0;
                for (const point of points) { // steps: each slice holds from the last to its own end
                    const y = height * (1 - point.height) + 1;
                    pen.lineTo(from, y);
                    from = point.at / plot.most * width;
                    pen.lineTo(from, y);
                }
                pen.stroke();
            }
            Connections {
                target: root.measure
                function onChanged() { line.requestPaint(); }
            }
        }
        Rectangle {
            color: Theme.muted
            height: parent.height
            visible: root.measure.filledAt > 0 && root.measure.filledAt < plot.most
            width: Theme.lineWidth
            x: root.measure.filledAt / plot.most * parent.width

            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeTiny
                text: qsTr("full")
                x: Theme.space4
                y: parent.height - height - Theme.space2
            }
        }
        Repeater {
            model: Math.floor(plot.most * 4 + 0.001) + 1
            delegate: Figures {
                required property int index

                color: Theme.muted
                font.pixelSize: Theme.sizeTiny
                horizontalAlignment: Text.AlignHCenter
                text: (index / 4).toString()
                width: root.tickWidth
                x: index / 4 / plot.most * plot.width - width / 2
                y: plot.height + Theme.space2 + Theme.lineWidth
            }
        }
        Words {
            anchors.horizontalCenter: parent.horizontalCenter
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: qsTr("data written, in capacities of the drive")
            y: parent.height + Theme.lineSmall
        }
    }
}
