// SPDX-License-Identifier: GPL-3.0-or-later
// A trace before it is used: its rate over time with two handles for the part to replay, its mix, sizes and footprint.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Look
import Flashloom.Workload

FocusScope {
    id: root

    required property TracePreview trace
    required property Workspace workspace
    readonly property bool told: !trace.reading && trace.problem.length === 0 && trace.facts.length > 0
    readonly property var rooms: ({ hint: 420, name: 220, table: 176, bar: 66, share: 142, leastPlot: 56, mostPlot: 104, fourColumns: 560 })
    signal chooseWanted()
    signal refused(string reason) // "" = done

    Column {
        anchors.centerIn: parent
        spacing: Theme.space8
        visible: root.trace.file.length === 0
        width: Math.min(parent.width, root.rooms.hint)

        Words {
            anchors.horizontalCenter: parent.horizontalCenter
            text: qsTr("Drop a trace here: fio, blkparse, MSR, SPC and others")
        }
        AppButton {
            anchors.horizontalCenter: parent.horizontalCenter
            objectName: "chooseTrace"
            sign: "folder"
            text: qsTr("Choose a trace…")
            onClicked: root.chooseWanted()
        }
    }
    Column {
        anchors.centerIn: parent
        spacing: Theme.space8
        visible: root.trace.reading
        Spinner { anchors.horizontalCenter: parent.horizontalCenter }
        Words { text: qsTr("Reading %1: %L2 lines").arg(root.trace.name).arg(root.trace.linesRead) }
    }
    Column {
        anchors.centerIn: parent
        spacing: Theme.space8
        visible: root.trace.problem.length > 0 && !root.trace.reading
        width: parent.width - 2 * Theme.space24

        Words {
            color: Theme.error
            elide: Text.ElideNone
            objectName: "traceProblem"
            text: root.trace.problem
            width: parent.width
            wrapMode: Text.Wrap
        }
        AppButton {
            anchors.horizontalCenter: parent.horizontalCenter
            objectName: "chooseAnotherTrace"
            text: qsTr("Choose another…")
            onClicked: root.chooseWanted()
        }
    }
    Item {
        id: preview
        anchors.fill: parent
        visible: root.told

        Row {
            id: head
            spacing: Theme.space12
            width: parent.width

            Words { anchors.verticalCenter: parent.verticalCenter; font.weight: Font.DemiBold; text: root.trace.name; width: Math.min(implicitWidth, root.rooms.name) }
            SegmentedField {
                anchors.verticalCenter: parent.verticalCenter
                choices: [qsTr("As timed"), qsTr("At a queue depth")]
                currentIndex: root.trace.asTimed ? 0 : 1
                label: qsTr("Pace")
                onChosen: index => root.trace.asTimed = index === 0
            }
            AppButton {
                look: AppButton.Filled
                objectName: "useTrace"
                text: root.trace.used ? qsTr("Use this part") : qsTr("Replay alone")
                onClicked: root.refused(root.trace.use())
            }
            AppButton {
                objectName: "useTraceBeside"
                text: qsTr("Add as a job")
                visible: !root.trace.used
                onClicked: root.refused(root.trace.useBeside())
            }
            AppButton { look: AppButton.Flat; text: qsTr("Another…"); onClicked: root.chooseWanted() }
        }
        SavePlot { id: save; anchors.right: parent.right; name: "trace"; plot: shown; workspace: root.workspace; y: shown.y - Theme.space4; z: 1 }
        Item { // what is saved
            id: shown
            height: parent.height - y
            width: parent.width
            y: head.height + Theme.space8

            Words {
                id: caption
                color: Theme.caption
                font.pixelSize: Theme.sizeTiny
                text: qsTr("Requests over time, up to %1 · use: %2").arg(root.trace.peak).arg(root.trace.range)
                width: legend.x
            }
            TraceLegend {
                id: legend
                x: parent.width - width - save.width - Theme.space8
            }
            Rectangle {
                id: plot
                border.color: Theme.edge
                border.width: Theme.lineWidth
                color: Theme.field
                height: Math.max(root.rooms.leastPlot, Math.min(root.rooms.mostPlot, preview.height * 0.34))
                objectName: "traceRate"
                width: parent.width
                y: caption.y + caption.height + Theme.space4

                Item {
                    id: room
                    anchors.fill: parent
                    anchors.margins: Theme.lineWidth

                    Repeater {
                        model: root.trace.slices
                        delegate: Item {
                            id: slice

                            required property int index
                            required property var modelData
                            readonly property real step: room.width * root.trace.sliceShare

                            height: room.height
                            width: Math.max(1, step - (step > 4 ? 1 : 0))
                            x: index * step

                            Rectangle {
                                color: Theme.look(2)
                                height: slice.modelData.writes * room.height
                                width: parent.width
                                y: room.height - height
                            }
                            Rectangle {
                                color: Theme.look(3)
                                height: slice.modelData.reads * room.height
                                width: parent.width
                                y: room.height - height - slice.modelData.writes * room.height
                            }
                        }
                    }
                    Rectangle { color: Theme.panel; height: parent.height; opacity: 0.78; width: root.trace.from * parent.width }
                    Rectangle { color: Theme.panel; height: parent.height; opacity: 0.78; width: (1 - root.trace.to) * parent.width; x: parent.width - width }
                }
                component Handle: Rectangle {
                    id: handle

                    property real value: 0
                    property string words: ""
                    signal moved(real value)

                    activeFocusOnTab: true
                    color: activeFocus ? Theme.accent : Theme.text
                    height: (parent?.height ?? 0) + Theme.space8
                    radius: Theme.radiusMark
                    width: Theme.edgeWidth
                    x: value * (parent?.width ?? 0) - Theme.space2
                    y: -Theme.space4
                    Accessible.role: Accessible.Slider
                    Accessible.name: words
                    Keys.onLeftPressed: event => moved(value - (event.modifiers & Qt.ShiftModifier ? 0.1 : 0.01))
                    Keys.onRightPressed: event => moved(value + (event.modifiers & Qt.ShiftModifier ? 0.1 : 0.01))

                    MouseArea {
                        anchors.centerIn: parent
                        cursorShape: Qt.SizeHorCursor
                        height: parent.height
                        width: Theme.space24
                        onPositionChanged: mouse => handle.moved(mapToItem(handle.parent, mouse.x, 0).x / handle.parent.width)
                        onPressed: handle.forceActiveFocus(Qt.MouseFocusReason)
                    }
                }
                Handle { objectName: "traceFrom"; value: root.trace.from; words: qsTr("Use from"); onMoved: value => root.trace.from = value }
                Handle { objectName: "traceTo"; value: root.trace.to; words: qsTr("Use until"); onMoved: value => root.trace.to = value }
            }
            Flickable {
                anchors.bottom: parent.bottom
                anchors.top: plot.bottom
                anchors.topMargin: Theme.space12
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                contentHeight: Math.max(grid.height, sizes.height)
                width: parent.width

                Grid {
                    id: grid
                    columnSpacing: Theme.space16
                    columns: preview.width > root.rooms.fourColumns ? 4 : 2
                    rowSpacing: Theme.space2
                    width: parent.width - root.rooms.table - Theme.space20

                    Repeater {
                        model: root.trace.facts
                        delegate: Column {
                            required property var modelData

                            width: (grid.width - (grid.columns - 1) * grid.columnSpacing) / grid.columns

                            Words { color: Theme.caption; font.pixelSize: Theme.sizeTiny; text: parent.modelData.name; width: parent.width }
                            Figures { objectName: "fact_" + parent.modelData.name; text: parent.modelData.value; width: parent.width }
                        }
                    }
                }
                Column {
                    id: sizes
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.space8
                    width: root.rooms.table

                    Words { color: Theme.caption; font.pixelSize: Theme.sizeTiny; text: qsTr("Sizes, up to") }
                    Repeater {
                        model: root.trace.sizes
                        delegate: Item {
                            id: size

                            required property var modelData

                            height: Theme.lineTiny
                            width: sizes.width

                            Figures { font.pixelSize: Theme.sizeTiny; horizontalAlignment: Text.AlignRight; text: size.modelData.size; width: Theme.columnSmall }
                            Rectangle { color: Theme.border; height: Theme.barBroad; radius: Theme.radiusHair; width: Math.max(1, size.modelData.share * Theme.column); x: root.rooms.bar; y: Theme.space2 + Theme.lineWidth }
                            Figures { color: Theme.muted; font.pixelSize: Theme.sizeTiny; text: Numbers.percent(size.modelData.share); x: root.rooms.share }
                        }
                    }
                }
            }
        }
    }
}
