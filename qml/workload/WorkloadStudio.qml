// SPDX-License-Identifier: GPL-3.0-or-later
// The workload: its words in one line, the same as rows of fields, presets to pick, and what it looks like. It stands below the bar, so
// that the ceiling above follows each change; nothing waits for it. Esc or a press beside it closes.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

T.Popup {
    id: root

    required property Workspace workspace
    property int part: 0 // below the jobs: shape, trace, measure
    property int side: 0 // of the slim view: the workload, the presets
    property int row: 0 // the chosen job
    property string problem: ""
    readonly property bool slim: width < 860
    readonly property real roomX: (parent?.width ?? 1600) / Theme.uiScale
    readonly property real roomY: (parent?.height ?? 1000) / Theme.uiScale
    signal chooseTraceWanted()

    function show(what: string) { // "", "trace", "measure", "corners", "grid", "fill", "presets", "save"
        open();
        side = what === "presets" && slim ? 1 : 0;
        if (what === "trace")
            part = 1;
        else if (what === "measure" || what === "corners" || what === "grid" || what === "fill")
            part = 2;
        if (what === "corners")
            measure.fourCorners();
        else if (what === "grid")
            measure.grid();
        else if (what === "fill")
            measure.fill();
        else if (what === "save")
            saver.open();
        else if (what === "presets")
            presetList.takeFocus();
    }
    function preview(file: string) {
        trace.file = file;
        show("trace");
    }

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    height: Math.min(720, roomY - Theme.barHeight - Theme.space24)
    objectName: "workloadPopup"
    padding: Theme.space16
    parent: T.Overlay.overlay
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft
    width: Math.min(1120, roomX - Theme.space24)
    x: Math.round((roomX - width) / 2 * Theme.uiScale)
    y: Math.round((Theme.barHeight + Theme.space4) * Theme.uiScale)
    onOpened: {
        problem = "";
        if (side === 0 && !saver.visible)
            line.takeFocus();
    }

    background: Rectangle {
        border.color: Theme.edge
        border.width: 1
        color: Theme.card
        radius: Theme.radius
    }

    WorkloadJobs {
        id: jobs
        active: root.visible
        workspace: root.workspace
    }
    WorkloadPresets {
        id: presets
        workspace: root.workspace
    }
    TracePreview {
        id: trace
        workspace: root.workspace
    }
    WorkloadMeasure {
        id: measure
        workspace: root.workspace
    }

    contentItem: Item {
        DropArea {
            anchors.fill: parent
            keys: ["text/uri-list"]
            onDropped: drop => {
                if (drop.urls.length === 0)
                    return;
                drop.accept(Qt.CopyAction);
                root.preview(drop.urls[0].toString());
            }
        }
        Item {
            id: head
            height: Theme.controlHeight
            width: parent.width

            Words {
                anchors.verticalCenter: parent.verticalCenter
                font.pixelSize: Theme.sizeLarge
                font.weight: Font.DemiBold
                text: root.slim ? "" : qsTr("Workload")
                visible: !root.slim
                width: root.slim ? 0 : 88
            }
            SegmentedField {
                anchors.verticalCenter: parent.verticalCenter
                choices: [qsTr("Workload"), qsTr("Presets")]
                currentIndex: root.side
                label: qsTr("Shown")
                objectName: "studioSide"
                visible: root.slim
                onChosen: index => root.side = index
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                objectName: "workloadSentence"
                text: jobs.sentence
                width: keep.x - x - Theme.space8
                x: root.slim ? 184 : 96
            }
            AppButton {
                id: keep
                anchors.right: shut.left
                anchors.rightMargin: Theme.space8
                objectName: "saveWorkloadButton"
                sign: "save"
                text: qsTr("Save as…")
                onClicked: saver.open()

                SaveName {
                    id: saver
                    presets: presets
                    scale: 1
                    x: keep.width - width
                    y: keep.height + Theme.space4
                }
            }
            IconButton {
                id: shut
                anchors.right: parent.right
                objectName: "closeStudio"
                shortcutText: "Esc"
                sign: "close"
                text: qsTr("Close")
                onClicked: root.close()
            }
        }
        WordsLine {
            id: line
            jobs: jobs
            width: parent.width
            workspace: root.workspace
            y: head.height + Theme.space8
        }
        PresetList {
            id: presetList
            anchors.bottom: parent.bottom
            anchors.top: line.bottom
            anchors.topMargin: Theme.space12
            presets: presets
            visible: !root.slim || root.side === 1
            width: root.slim ? parent.width : 252
        }
        Rectangle {
            color: Theme.line
            height: presetList.height
            visible: !root.slim
            width: 1
            x: presetList.width + Theme.space12
            y: presetList.y
        }
        Item {
            id: work
            anchors.bottom: parent.bottom
            anchors.top: line.bottom
            anchors.topMargin: Theme.space12
            visible: !root.slim || root.side === 0
            width: parent.width - x
            x: root.slim ? 0 : presetList.width + Theme.space24

            Words {
                color: Theme.muted
                elide: Text.ElideNone
                id: replayed
                text: qsTr("A trace is replayed. Fields of its own stand under Trace; a preset or a pattern in the line ends it.")
                visible: jobs.trace.length > 0
                width: parent.width
                wrapMode: Text.Wrap
            }
            ListView {
                id: list
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                height: visible ? Math.min(contentHeight, Math.max(110, work.height * 0.44)) : replayed.height
                model: jobs
                objectName: "jobList"
                spacing: Theme.space8
                visible: jobs.trace.length === 0
                width: parent.width
                T.ScrollBar.vertical: AppScrollBar {}

                delegate: JobCard {
                    current: jobs.divided && index === root.row
                    jobs: jobs
                    width: ListView.view.width - Theme.space8
                    onPicked: root.row = index
                    onRefused: reason => root.problem = reason
                }
            }
            Flow {
                id: tools
                spacing: Theme.space8
                width: parent.width
                y: list.height + Theme.space8

                AppButton {
                    implicitHeight: 28
                    objectName: "addJob"
                    sign: "plus"
                    text: qsTr("Job")
                    visible: jobs.trace.length === 0
                    onClicked: root.problem = jobs.addJob(root.row)
                }
                AppButton {
                    implicitHeight: 28
                    objectName: "addPhase"
                    sign: "plus"
                    text: qsTr("Phase")
                    visible: jobs.trace.length === 0
                    onClicked: root.problem = jobs.addPhase(root.row)
                }
                AppButton {
                    implicitHeight: 28
                    objectName: "addIdle"
                    sign: "plus"
                    text: qsTr("Idle time")
                    visible: jobs.trace.length === 0
                    onClicked: root.problem = jobs.addIdle(root.row)
                }
                SegmentedField {
                    choices: [qsTr("Empty"), qsTr("Filled in order"), qsTr("Filled at random")]
                    currentIndex: jobs.precondition
                    label: qsTr("The drive at the start")
                    objectName: "startState"
                    onChosen: index => root.problem = jobs.setPrecondition(index)
                }
            }
            Words {
                id: refusal
                color: Theme.error
                elide: Text.ElideNone
                objectName: "studioProblem"
                text: root.problem
                visible: text.length > 0
                width: parent.width
                wrapMode: Text.Wrap
                y: tools.y + tools.height + Theme.space4
            }
            TabStrip {
                id: tabs
                currentIndex: root.part
                height: Theme.controlHeight
                label: qsTr("Shown of the workload")
                objectName: "studioTabs"
                tabs: [qsTr("Shape"), qsTr("Trace"), qsTr("Measure")]
                width: parent.width
                y: refusal.visible ? refusal.y + refusal.height + Theme.space4 : tools.y + tools.height + Theme.space8
                onChosen: index => root.part = index
            }
            Item {
                anchors.bottom: parent.bottom
                anchors.top: tabs.bottom
                anchors.topMargin: Theme.space12
                width: parent.width

                ShapePane {
                    anchors.fill: parent
                    hot: {
                        const count = jobs.count; // follows the model
                        return count > 0 && jobs.sentence.length > 0 ? jobs.data(jobs.index(Math.min(root.row, count - 1), 0), WorkloadJobs.HotRole) ?? "" : "";
                    }
                    jobs: jobs
                    row: Math.min(root.row, jobs.count - 1)
                    visible: root.part === 0
                }
                TracePane {
                    anchors.fill: parent
                    trace: trace
                    visible: root.part === 1
                    onChooseWanted: root.chooseTraceWanted()
                    onRefused: reason => root.problem = reason
                }
                MeasurePane {
                    anchors.fill: parent
                    measure: measure
                    visible: root.part === 2
                }
            }
        }
    }
}
