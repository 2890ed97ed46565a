// SPDX-License-Identifier: GPL-3.0-or-later
// What a probe measured: median latency over the probed variable, with the step, teeth or knee marked, and what it means.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Detect
import Flashloom.Files
import Flashloom.Look

Item {
    id: root

    required property DetectSession session
    required property Workspace workspace
    readonly property var told: session.curve
    readonly property bool has: (told.points?.length ?? 0) > 1
    readonly property int headRoom: 26 // above the plot
    readonly property int scaleRoom: 64 // left of it

    component Tiny: Figures {
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
    }

    Words {
        id: sentence
        objectName: "detectSentence"
        text: root.session.sentence.length > 0 ? root.session.sentence : qsTr("Select a quantity: its curve appears here once the drive is probed.")
        color: root.session.sentence.length > 0 ? Theme.text : Theme.muted
        width: parent.width - (save.visible ? save.width + Theme.space8 : 0)
        wrapMode: Text.Wrap
    }
    SavePlot {
        id: save
        anchors.right: parent.right
        name: "detect"
        plot: root
        visible: root.has
        workspace: root.workspace
        y: -Theme.space4
    }
    Item {
        id: plot
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.axisRoomNamed
        anchors.left: parent.left
        anchors.leftMargin: root.scaleRoom
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8
        anchors.top: sentence.bottom
        anchors.topMargin: root.headRoom
        visible: root.has
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Latency over %1").arg(root.told.axis ?? "")
        Accessible.description: root.session.sentence

        Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width }
        Rectangle { color: Theme.border; height: Theme.lineWidth; width: parent.width; y: parent.height }
        Repeater {
            model: root.told.marks ?? []
            delegate: Rectangle {
                required property var modelData

                color: Theme.answer
                height: plot.height
                width: Theme.lineWidth
                x: modelData.at * plot.width

                Tiny {
                    color: Theme.answer
                    text: parent.modelData.text
                    x: Math.max(-parent.x, Math.min(-width / 2, plot.width - parent.x - width))
                    y: -Theme.lineSmall
                }
            }
        }
        Canvas {
            id: line
            anchors.fill: parent
            objectName: "detectCurve"
            onPaint: {
                const pen = getContext("2d");
                pen.reset();
                const points = root.told.points ?? [];
                pen.strokeStyle = Theme.look(1);
                pen.lineWidth = 1.5;
                pen.beginPath();
                for (const point of points)
                    pen.lineTo(point.at * width, 1 + (1 - point.height) * (height - 2));
                pen.stroke();
            }
            Connections {
                target: root
                function onToldChanged() { line.requestPaint(); }
            }
            Connections {
                target: ThemeTokens
                function onChanged() { line.requestPaint(); }
            }
        }
        Tiny { anchors.right: parent.left; anchors.rightMargin: Theme.space6; text: root.told.high ?? ""; y: -Theme.space6 - Theme.lineWidth }
        Tiny { anchors.right: parent.left; anchors.rightMargin: Theme.space6; text: root.told.low ?? ""; y: parent.height - Theme.space8 }
        Tiny { text: root.told.from ?? ""; y: parent.height + Theme.space2 + Theme.lineWidth }
        Tiny { anchors.right: parent.right; text: root.told.to ?? ""; y: parent.height + Theme.space2 + Theme.lineWidth }
        Words {
            anchors.horizontalCenter: parent.horizontalCenter
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: root.told.axis ?? ""
            y: parent.height + Theme.lineSmall
        }
    }
}
