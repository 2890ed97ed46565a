// SPDX-License-Identifier: GPL-3.0-or-later
// One job, or one idle phase, of the workload as fields. Each change is a step of undo; a refused one says why under its field.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property WorkloadJobs jobs
    required property int index
    required property string name
    required property string phase
    required property string idle
    required property bool measured
    required property int pattern
    required property bool mixed
    required property int mix
    required property string sizes
    required property string pace
    required property string length
    required property string skew
    required property bool random
    required property string footprint
    required property string offset
    property bool current: false
    readonly property bool idles: idle.length > 0
    signal picked()
    signal refused(string reason)

    function put(word: string, text: string): string {
        return jobs.set(index, word, text);
    }

    implicitHeight: flow.height + flow.y + Theme.space8
    objectName: "jobCard" + index
    Accessible.role: Accessible.Grouping
    Accessible.name: idles ? qsTr("Idle phase %1").arg(phase) : name.length > 0 ? qsTr("Job %1").arg(name) : qsTr("The workload")
    onActiveFocusChanged: if (activeFocus) picked()

    Rectangle {
        anchors.fill: parent
        border.color: root.current ? Theme.accent : Theme.edge
        border.width: 1
        color: Theme.panel
        radius: Theme.radiusCard

        TapHandler { onTapped: root.picked() }
    }
    Flow {
        id: flow
        spacing: Theme.space8
        width: parent.width - 2 * x - (drop.visible ? drop.width : 0)
        x: Theme.space12
        y: Theme.space8

        Labelled {
            label: qsTr("Phase")
            visible: root.phase.length > 0
            width: 88

            UnitField {
                commit: text => root.put("phase", text)
                label: qsTr("Name of the phase")
                mono: false
                objectName: "phase" + root.index
                value: root.phase
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Job")
            visible: !root.idles && root.name.length > 0
            width: 88

            UnitField {
                commit: text => root.put("job", text)
                label: qsTr("Name of the job")
                mono: false
                objectName: "job" + root.index
                value: root.name
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Nothing is asked for")
            visible: root.idles
            width: 120

            UnitField {
                commit: text => root.put("idle", text)
                label: qsTr("Idle time")
                objectName: "idle" + root.index
                value: root.idle
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Pattern")
            visible: !root.idles
            width: 148

            PatternField {
                jobs: root.jobs
                pattern: root.pattern
                row: root.index
                width: parent.width
                onRefused: reason => root.refused(reason)
            }
        }
        Labelled {
            label: qsTr("Reads, %")
            visible: !root.idles && root.mixed
            width: 60

            UnitField {
                commit: text => root.put("rwmixread", text)
                label: qsTr("Reads in per cent")
                objectName: "rwmixread" + root.index
                value: root.mix.toString()
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Size, or split")
            visible: !root.idles
            width: root.sizes.length > 8 ? 152 : 88

            UnitField {
                commit: text => root.put("sizes", text)
                label: qsTr("Size of a request, or a split like 4k/60:64k/40")
                objectName: "sizes" + root.index
                value: root.sizes
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Depth, or rate")
            visible: !root.idles
            width: 96

            UnitField {
                commit: text => root.put("pace", text)
                label: qsTr("Queue depth, or a rate like 50k IOPS or 400 MB/s")
                objectName: "pace" + root.index
                value: root.pace
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Ends after")
            visible: !root.idles
            width: 140

            UnitField {
                commit: text => root.put("length", text)
                label: qsTr("Requests, or a time like 10ms")
                objectName: "length" + root.index
                placeholder: qsTr("with its phase")
                value: root.length
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Skew")
            visible: !root.idles && root.random
            width: root.skew.length > 12 ? 152 : 96

            UnitField {
                commit: text => root.put("skew", text)
                label: qsTr("Skew: uniform, zipf 0.99, pareto 0.2 or 50/5:50/95")
                objectName: "skew" + root.index
                value: root.skew
                width: parent.width
            }
        }
        Labelled {
            label: " "
            visible: !root.idles && root.random
            width: 44

            WorkloadSkew { height: Theme.fieldHeight; jobs: root.jobs; row: root.index; small: true; width: parent.width }
        }
        Labelled {
            label: qsTr("Footprint")
            visible: !root.idles
            width: 72

            UnitField {
                commit: text => root.put("size", text)
                label: qsTr("Footprint: a size, or a share of the drive like 25%")
                objectName: "size" + root.index
                value: root.footprint
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Begins at")
            visible: !root.idles && (root.offset !== "0" || root.footprint !== "100%")
            width: 72

            UnitField {
                commit: text => root.put("offset", text)
                label: qsTr("Where the footprint begins")
                objectName: "offset" + root.index
                value: root.offset
                width: parent.width
            }
        }
        Labelled {
            label: qsTr("Measured")
            visible: root.phase.length > 0 && !root.idles
            width: 64

            SwitchField {
                checked: root.measured
                label: qsTr("Measured")
                objectName: "measured" + root.index
                onFlipped: {
                    const reason = root.jobs.set(root.index, "measure", root.measured ? "off" : "on");
                    checked = Qt.binding(() => root.measured);
                    if (reason.length > 0)
                        root.refused(reason);
                }
            }
        }
    }
    IconButton {
        id: drop
        anchors.right: parent.right
        anchors.rightMargin: Theme.space4
        objectName: "removeJob" + root.index
        sign: "close"
        signSize: 14
        text: root.idles ? qsTr("Remove the idle phase") : qsTr("Remove the job")
        visible: root.jobs.divided && root.jobs.count > 1
        y: Theme.space4
        onClicked: {
            const reason = root.jobs.remove(root.index);
            if (reason.length > 0)
                root.refused(reason);
        }
    }
}
