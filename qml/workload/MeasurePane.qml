// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements by one press: the four corners, queue depth against request size, and the drive written from empty to full. The table is
// coloured from worst to best; a press on a cell takes its workload. The curve shows how the writes fall when free blocks run out.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Workload

FocusScope {
    id: root

    required property WorkloadMeasure measure
    required property Workspace workspace
    readonly property bool table: measure.kind === WorkloadMeasure.Corners || measure.kind === WorkloadMeasure.Grid
    readonly property int noteWidth: 420 // at most
    readonly property int headHeight: 18 // of the table

    Flow {
        id: presses
        spacing: Theme.space8
        width: parent.width

        AppButton {
            focus: true
            objectName: "measureCorners"
            text: qsTr("Four corners")
            onClicked: root.measure.fourCorners()
        }
        AppButton {
            objectName: "measureGrid"
            text: qsTr("QD × size")
            onClicked: root.measure.grid()
        }
        AppButton {
            objectName: "measureFill"
            text: qsTr("Empty to full")
            onClicked: root.measure.fill()
        }
        AppButton {
            look: AppButton.Flat
            note: root.measure.progress
            objectName: "measureCancel"
            sign: "stop"
            text: qsTr("Cancel")
            visible: root.measure.running
            onClicked: root.measure.cancel()
        }
        SegmentedField {
            choices: [qsTr("IOPS"), qsTr("MB/s"), qsTr("Mean"), qsTr("p99")]
            currentIndex: root.measure.metric
            height: Theme.controlHeight
            label: qsTr("Figure shown")
            objectName: "measureMetric"
            visible: root.table
            onChosen: index => root.measure.metric = index
        }
    }
    Words {
        id: title
        font.weight: Font.DemiBold
        text: root.measure.title + (root.measure.stale ? qsTr(" · the drawing has changed since") : "")
        visible: root.measure.kind !== WorkloadMeasure.None
        width: parent.width - save.width - Theme.space8
        y: presses.height + Theme.space8
    }
    SavePlot {
        id: save
        anchors.right: parent.right
        name: root.table ? "measured" : "empty to full"
        plot: root.table ? cells : fill
        visible: title.visible && root.measure.problem.length === 0
        workspace: root.workspace
        y: title.y - Theme.space4
    }
    Words {
        id: problem
        color: Theme.error
        elide: Text.ElideNone
        objectName: "measureProblem"
        text: root.measure.problem
        visible: text.length > 0
        width: parent.width
        wrapMode: Text.Wrap
        y: title.y + title.height + Theme.space4
    }
    Words {
        anchors.centerIn: parent
        color: Theme.muted
        elide: Text.ElideNone
        horizontalAlignment: Text.AlignHCenter
        text: qsTr("Separate measurements: nothing is added to the project.")
        visible: root.measure.kind === WorkloadMeasure.None
        width: Math.min(parent.width, root.noteWidth)
        wrapMode: Text.Wrap
    }
    Item {
        id: cells
        anchors.bottom: note.top
        anchors.bottomMargin: Theme.space4
        anchors.top: title.bottom
        anchors.topMargin: Theme.space8
        visible: root.table && root.measure.problem.length === 0
        width: parent.width

        Item {
            id: table

            readonly property int heads: root.measure.kind === WorkloadMeasure.Grid ? 72 : 176
            readonly property real cellWidth: Math.min(Theme.fieldWidth, (width - heads) / Math.max(1, root.measure.columns.length))
            readonly property real cellHeight: Math.max(Theme.lineTiny, Math.min(Theme.rowHeight, (parent.height - root.headHeight) / Math.max(1, root.measure.rows.length)))

            height: parent.height
            width: parent.width

            Repeater {
                model: root.measure.columns
                delegate: Words {
                    required property string modelData
                    required property int index

                    color: Theme.caption
                    font.pixelSize: Theme.sizeTiny
                    horizontalAlignment: Text.AlignHCenter
                    text: modelData
                    width: table.cellWidth
                    x: table.heads + index * table.cellWidth
                }
            }
            Repeater {
                model: root.measure.rows
                delegate: Words {
                    required property string modelData
                    required property int index

                    height: table.cellHeight
                    text: modelData
                    verticalAlignment: Text.AlignVCenter
                    width: table.heads - Theme.space8
                    y: root.headHeight + index * table.cellHeight
                }
            }
            Repeater {
                model: root.measure.cells
                delegate: Rectangle {
                    id: cell

                    required property var modelData
                    required property int index
                    readonly property int columns: Math.max(1, root.measure.columns.length)

                    activeFocusOnTab: modelData.done
                    border.color: activeFocus ? Theme.text : Theme.panel
                    border.width: activeFocus ? Theme.focusWidth : Theme.lineWidth
                    color: modelData.done ? Theme.heat(0.15 + 0.85 * modelData.share) : Theme.field
                    height: table.cellHeight
                    objectName: "measureCell" + index
                    width: table.cellWidth
                    x: table.heads + (index % columns) * table.cellWidth
                    y: root.headHeight + Math.floor(index / columns) * table.cellHeight
                    Accessible.role: Accessible.Button
                    Accessible.name: modelData.sentence + ": " + modelData.value
                    Keys.onReturnPressed: root.measure.take(index)

                    Figures {
                        anchors.centerIn: parent
                        color: Theme.inkOn(cell.color)
                        font.weight: Font.DemiBold
                        text: cell.modelData.value
                    }
                    HoverHandler { id: over; cursorShape: Qt.PointingHandCursor }
                    TapHandler { onTapped: root.measure.take(cell.index) }
                    Tooltip { shown: over.hovered && cell.modelData.done; text: cell.modelData.sentence + ": " + cell.modelData.value }
                }
            }
        }
    }
    Item {
        id: fill
        anchors.bottom: note.top
        anchors.bottomMargin: Theme.space4
        anchors.top: title.bottom
        anchors.topMargin: Theme.space8
        visible: root.measure.kind === WorkloadMeasure.Fill && root.measure.problem.length === 0
        width: parent.width

        Words {
            id: verdict
            elide: Text.ElideNone
            objectName: "fillVerdict"
            text: root.measure.running ? qsTr("Writing: %1").arg(root.measure.progress) : root.measure.verdict
            width: parent.width
            wrapMode: Text.Wrap
        }
        FillCurve {
            anchors.bottom: parent.bottom
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.top: verdict.bottom
            anchors.topMargin: Theme.space8
            measure: root.measure
        }
    }
    Words {
        id: note
        anchors.bottom: parent.bottom
        color: Theme.muted
        elide: Text.ElideNone
        font.pixelSize: Theme.sizeTiny
        text: root.measure.note
        visible: root.measure.kind !== WorkloadMeasure.None
        width: parent.width
        wrapMode: Text.Wrap
    }
}
