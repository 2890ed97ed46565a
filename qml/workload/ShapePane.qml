// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the chosen job: the curve of its skew, its footprint among the others on the drive, and the phases in time. Not shown for a
// trace.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Workload

ScrollPane {
    id: root

    required property WorkloadJobs jobs
    required property Workspace workspace
    property int row: 0
    property string hot: ""
    readonly property bool wide: width >= 560
    property bool replayed: false // the chosen row is a trace
    readonly property int curveHeight: 168
    readonly property int curveWidth: 268
    readonly property int leastPhase: 20
    signal traceWanted()

    component Title: Item { // of a plot, with the corner that saves it
        id: title

        required property string name
        required property Item plot
        required property string text

        height: save.height
        width: parent?.width ?? 0

        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: title.text
            width: parent.width - save.width
        }
        SavePlot {
            id: save
            anchors.right: parent.right
            name: title.name
            plot: title.plot
            workspace: root.workspace
        }
    }

    Column {
        id: note
        spacing: Theme.space8
        visible: root.replayed
        width: root.width

        Words {
            color: Theme.muted
            elide: Text.ElideNone
            objectName: "traceShape"
            text: qsTr("A trace brings its own sizes, addresses and times; they are listed under Trace.")
            width: parent.width
            wrapMode: Text.Wrap
        }
        AppButton {
            objectName: "shapeToTrace"
            text: qsTr("Show the trace")
            onClicked: root.traceWanted()
        }
    }
    Flow {
        topPadding: root.replayed ? note.height + Theme.space12 : 0
        visible: !root.replayed || root.jobs.divided
        spacing: Theme.space24
        width: root.width

        Column {
            id: curve
            spacing: Theme.space4
            visible: !root.replayed
            width: root.wide ? root.curveWidth : root.width

            Title {
                name: "skew"
                plot: curve
                text: qsTr("Share of the requests")
            }
            WorkloadSkew {
                height: root.curveHeight
                jobs: root.jobs
                objectName: "skewCurve"
                row: root.row
                width: parent.width
                Accessible.role: Accessible.Graphic
                Accessible.name: qsTr("Skew curve")
                Accessible.description: root.hot
            }
            Words {
                elide: Text.ElideNone
                objectName: "skewWords"
                text: root.hot
                width: parent.width
                wrapMode: Text.Wrap
            }
        }
        Column {
            id: places
            spacing: Theme.space8
            width: root.width - Theme.space12 - (root.wide && !root.replayed ? root.curveWidth + Theme.space24 : 0)

            Title {
                name: "footprint"
                plot: places
                text: root.jobs.capacity.length > 0 ? qsTr("Footprint on the drive, %1").arg(root.jobs.capacity) : qsTr("Footprint: unknown until the drawing can run")
            }
            Rectangle {
                border.color: Theme.edge
                border.width: Theme.lineWidth
                color: Theme.field
                height: Math.max(Theme.rowLarge, bars.height + Theme.space8)
                objectName: "capacityBar"
                radius: Theme.radiusSmall
                visible: root.jobs.capacity.length > 0
                width: parent.width

                Column {
                    id: bars
                    spacing: Theme.space2
                    width: parent.width - Theme.space8
                    x: Theme.space4
                    y: Theme.space4

                    Repeater {
                        model: root.jobs
                        delegate: Item {
                            id: bar

                            required property int index
                            required property string name
                            required property string idle
                            required property real begin
                            required property real share
                            required property string span
                            required property string trace
                            readonly property bool drawn: idle.length === 0 && trace.length === 0
                            readonly property bool current: index === root.row

                            height: drawn ? Theme.lineBody : 0
                            visible: drawn
                            width: bars.width

                            Rectangle {
                                id: piece
                                color: bar.current ? Theme.accent : Theme.border
                                height: parent.height
                                radius: Theme.radiusMark
                                width: Math.max(Theme.space2, bar.share * parent.width)
                                x: Math.min(bar.begin * parent.width, parent.width - width)
                            }
                            Words {
                                readonly property bool inside: piece.width > implicitWidth + Theme.space12
                                readonly property bool behind: piece.x + piece.width + implicitWidth + Theme.space12 < parent.width

                                anchors.verticalCenter: parent.verticalCenter
                                color: inside ? Theme.inkOn(piece.color) : Theme.text
                                font.pixelSize: Theme.sizeTiny
                                text: (bar.name.length > 0 ? bar.name + " · " : "") + bar.span
                                x: inside ? piece.x + Theme.space6 : behind ? piece.x + piece.width + Theme.space6 : Math.max(0, piece.x - implicitWidth - Theme.space6)
                            }
                        }
                    }
                }
            }
            Words {
                color: Theme.caption
                font.pixelSize: Theme.sizeTiny
                text: root.jobs.phasesAreRun ? qsTr("Phases, timed as in the shown run") : qsTr("Phases; hatched: ended by requests, not by time")
                topPadding: Theme.space8
                visible: root.jobs.divided
            }
            Row {
                id: axis

                readonly property var phases: root.jobs.phases

                height: Theme.rowDouble
                objectName: "phaseAxis"
                spacing: Theme.space2
                visible: root.jobs.divided
                width: parent.width

                Repeater {
                    model: axis.phases
                    delegate: Rectangle {
                        id: phase

                        required property var modelData

                        border.color: modelData.measured && !modelData.idle ? Theme.accent : Theme.edge
                        border.width: Theme.lineWidth
                        clip: true
                        color: modelData.idle ? "transparent" : modelData.measured ? Theme.tint : Theme.field
                        height: Theme.rowDouble
                        radius: Theme.radiusSmall
                        width: Math.max(root.leastPhase, modelData.share * (axis.width - (root.leastPhase + Theme.space2) * axis.phases.length) + root.leastPhase)
                        Accessible.role: Accessible.StaticText
                        Accessible.name: qsTr("%1: %2").arg(modelData.name).arg(modelData.time)

                        Canvas {
                            anchors.fill: parent
                            opacity: 0.35
                            visible: !phase.modelData.known
                            onPaint: {
                                const pen = getContext("2d");
                                pen.reset();
                                pen.strokeStyle = Theme.muted;
                                for (let x = -height; x < width; x += 8) {
                                    pen.moveTo(x, height);
                                    pen.lineTo(x + height, 0);
                                }
                                pen.stroke();
                            }
                        }
                        Column {
                            anchors.verticalCenter: parent.verticalCenter
                            width: parent.width - Theme.space12
                            x: Theme.space6

                            Words {
                                font.pixelSize: Theme.sizeSmall
                                font.weight: Font.DemiBold
                                text: phase.modelData.name
                                width: parent.width
                            }
                            Words {
                                color: Theme.muted
                                font.pixelSize: Theme.sizeTiny
                                text: (phase.modelData.idle ? qsTr("idle ") : "") + phase.modelData.time + (phase.modelData.measured || phase.modelData.idle ? "" : qsTr(", not measured"))
                                width: parent.width
                            }
                        }
                        HoverHandler { id: over }
                        Tooltip { shown: over.hovered; text: phase.modelData.name + ": " + phase.modelData.time }
                    }
                }
            }
        }
    }
}
