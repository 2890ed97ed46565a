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

    implicitHeight: flow.height + flow.y + Theme.space8
    objectName: "job" + index
    Accessible.role: Accessible.Grouping
    Accessible.name: idles ? qsTr("Idle phase %1").arg(phase) : name.length > 0 ? qsTr("Job %1").arg(name) : qsTr("The workload")
    onActiveFocusChanged: if (activeFocus) picked()

    component Field: UnitField {
        property string word

        commit: text => root.jobs.set(root.index, word, text)
        objectName: word + root.index
        width: parent.width
    }

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

            Field { label: qsTr("Name of the phase"); mono: false; value: root.phase; word: "phase" }
        }
        Labelled {
            label: qsTr("Job")
            visible: !root.idles && root.name.length > 0
            width: 88

            Field { label: qsTr("Name of the job"); mono: false; value: root.name; word: "job" }
        }
        Labelled {
            label: qsTr("Nothing is asked for")
            visible: root.idles
            width: 120

            Field { label: qsTr("Idle time"); value: root.idle; word: "idle" }
        }
        Labelled {
            label: qsTr("Pattern")
            visible: !root.idles
            width: 148

            ComboField {
                choices: root.jobs.patterns()
                currentIndex: root.pattern
                label: qsTr("Pattern")
                objectName: "pattern" + root.index
                width: parent.width
                onChosen: which => {
                    const reason = root.jobs.setPattern(root.index, which);
                    currentIndex = Qt.binding(() => root.pattern);
                    if (reason.length > 0)
                        root.refused(reason);
                }
            }
        }
        Labelled {
            label: qsTr("Reads, %")
            visible: !root.idles && root.mixed
            width: 60

            Field { label: qsTr("Reads in per cent"); value: root.mix; word: "rwmixread" }
        }
        Labelled {
            label: qsTr("Size, or split")
            visible: !root.idles
            width: root.sizes.length > 8 ? 152 : 88

            Field { label: qsTr("Size of a request, or a split like 4k/60:64k/40"); value: root.sizes; word: "sizes" }
        }
        Labelled {
            label: qsTr("Depth, or rate")
            visible: !root.idles
            width: 108

            Field { label: qsTr("Queue depth, or a rate like 50k IOPS or 400 MB/s"); value: root.pace; word: "pace" }
        }
        Labelled {
            label: qsTr("Ends after")
            visible: !root.idles
            width: 128

            Field { label: qsTr("Requests, or a time like 10ms"); placeholder: qsTr("with its phase"); value: root.length; word: "length" }
        }
        Labelled {
            label: qsTr("Skew")
            visible: !root.idles && root.random
            width: root.skew.length > 12 ? 152 : 96

            Field { label: qsTr("Skew: uniform, zipf 0.99, pareto 0.2 or 50/5:50/95"); value: root.skew; word: "skew" }
        }
        Item {
            height: 44
            visible: !root.idles && root.random
            width: 44

            WorkloadSkew {
                height: Theme.fieldHeight
                jobs: root.jobs
                row: root.index
                small: true
                width: parent.width
                y: 16
                Accessible.ignored: true
            }
        }
        Labelled {
            label: qsTr("Footprint")
            visible: !root.idles
            width: 72

            Field { label: qsTr("Footprint: a size, or a share of the drive like 25%"); value: root.footprint; word: "size" }
        }
        Labelled {
            label: qsTr("Begins at")
            visible: !root.idles && (root.offset !== "0" || root.footprint !== "100%")
            width: 72

            Field { label: qsTr("Where the footprint begins"); value: root.offset; word: "offset" }
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
