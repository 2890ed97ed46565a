// SPDX-License-Identifier: GPL-3.0-or-later
// The workload: its words in one line, the same as rows of fields, presets to pick, and what it looks like. It stands below the bar, so
// that the ceiling above follows each change; nothing waits for it. Esc or a press beside it closes.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Workload

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
    readonly property var most: ({ wide: 1120, high: 720 })
    readonly property var least: ({ jobs: 110, belowTabs: 220 }) // heights
    readonly property int presetsWidth: 252
    signal chooseTraceWanted()
    signal openWanted(path: string) // a drive was dropped

    function show(what: string) { // "", "trace", "measure", "corners", "grid", "fill", "presets", "save"
        open();
        side = what === "presets" && slim ? 1 : 0;
        if (what === "trace")
            part = 1;
        else if (what === "measure" || what === "corners" || what === "grid" || what === "fill")
            part = 2;
        const starts = { corners: () => bench.fourCorners(), grid: () => bench.grid(), fill: () => bench.fill(), save: () => head.askName(), presets: () => presetList.takeFocus() };
        starts[what]?.();
    }
    function told(role: int): string { // of the chosen row; follows the model
        return form.count > 0 && form.sentence.length > 0 ? form.data(form.index(Math.min(row, form.count - 1), 0), role) ?? "" : "";
    }
    function preview(file: string) {
        show("trace");
        tape.file = file;
        keysSoon.start();
    }

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    height: Math.min(root.most.high, roomY - Theme.barHeight - Theme.space24)
    objectName: "workloadPopup"
    padding: Theme.space16
    parent: T.Overlay.overlay
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft
    width: Math.min(root.most.wide, roomX - Theme.space24)
    x: Math.round((roomX - width) / 2 * Theme.uiScale)
    y: Math.round((Theme.barHeight + Theme.space4) * Theme.uiScale)
    onOpened: {
        problem = "";
        presetList.showAll();
        if (side === 0 && !head.asking)
            line.takeFocus();
    }

    background: Rectangle {
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        radius: Theme.radius
    }

    contentItem: Item {
        Timer { // the button a trace was chosen with may be gone
            id: keysSoon
            interval: 0
            onTriggered: root.forceActiveFocus(Qt.OtherFocusReason)
        }
        WorkloadJobs {
            id: form
            active: root.visible
            workspace: root.workspace
        }
        WorkloadPresets {
            id: known
            workspace: root.workspace
        }
        TracePreview {
            id: tape
            row: root.row
            workspace: root.workspace
        }
        WorkloadMeasure {
            id: bench
            workspace: root.workspace
        }
        DropArea {
            anchors.fill: parent
            keys: ["text/uri-list"]
            onDropped: drop => {
                if (drop.urls.length === 0)
                    return;
                drop.accept(Qt.CopyAction);
                const file = root.workspace.files.firstOf(drop.urls.map(url => url.toString()));
                /\.(floom|json|png|svg)$/i.test(file) ? root.openWanted(file) : root.preview(file);
            }
        }
        StudioHead {
            id: head
            presets: known
            sentence: form.sentence
            side: root.side
            slim: root.slim
            width: parent.width
            onCloseWanted: root.close()
            onSideWanted: side => root.side = side
        }
        WordsLine {
            id: line
            jobs: form
            width: parent.width
            workspace: root.workspace
            y: head.height + Theme.space8
        }
        PresetList {
            id: presetList
            anchors.bottom: parent.bottom
            anchors.top: line.bottom
            anchors.topMargin: Theme.space12
            presets: known
            visible: !root.slim || root.side === 1
            width: root.slim ? parent.width : root.presetsWidth
        }
        Rectangle {
            color: Theme.line
            height: presetList.height
            visible: !root.slim
            width: Theme.lineWidth
            x: presetList.width + Theme.space12
            y: presetList.y
        }
        Flickable {
            id: work
            readonly property FollowFocus follow: FollowFocus { page: work }
            anchors.bottom: parent.bottom
            anchors.top: line.bottom
            anchors.topMargin: Theme.space12
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            contentHeight: Math.max(height, tabs.y + tabs.height + root.least.belowTabs) // room for what is shown below the tabs
            contentWidth: width
            T.ScrollBar.vertical: AppScrollBar {}
            visible: !root.slim || root.side === 0
            width: parent.width - x
            x: root.slim ? 0 : presetList.width + Theme.space24

            ListView {
                id: list
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                height: Math.min(contentHeight, Math.max(root.least.jobs, work.height * 0.44))
                model: form
                objectName: "jobList"
                spacing: Theme.space8
                width: parent.width
                T.ScrollBar.vertical: AppScrollBar {}

                delegate: JobCard {
                    current: form.divided && index === root.row
                    jobs: form
                    width: ListView.view.width - Theme.space8
                    onPicked: root.row = index
                    onRefused: reason => root.problem = reason
                    onTraceWanted: root.part = 1
                }
            }
            JobTools {
                id: tools
                jobs: form
                row: root.row
                width: parent.width
                y: list.height + Theme.space8
                onTold: reason => root.problem = reason
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
                label: qsTr("Workload view")
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
                    hot: root.told(WorkloadJobs.HotRole)
                    jobs: form
                    replayed: root.told(WorkloadJobs.TraceRole).length > 0
                    row: Math.min(root.row, form.count - 1)
                    visible: root.part === 0
                    workspace: root.workspace
                    onTraceWanted: root.part = 1
                }
                TracePane {
                    anchors.fill: parent
                    trace: tape
                    visible: root.part === 1
                    workspace: root.workspace
                    onChooseWanted: root.chooseTraceWanted()
                    onRefused: reason => root.problem = reason
                }
                MeasurePane {
                    anchors.fill: parent
                    measure: bench
                    workspace: root.workspace
                    visible: root.part === 2 && !held.visible
                }
                Words { // it would answer the question of a lesson
                    id: held
                    color: Theme.muted
                    objectName: "measureHeldBack"
                    text: root.workspace.lesson.askWords || root.workspace.lesson.guard.experiments
                    visible: root.part === 2 && text.length > 0
                    width: parent.width
                }
            }
        }
    }
}
