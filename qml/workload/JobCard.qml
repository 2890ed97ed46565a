// SPDX-License-Identifier: GPL-3.0-or-later
// One job, or one idle phase, of the workload as fields. Each change is a step of undo; a refused one says why under its field.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Workload

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
    required property string trace // the file's name; "" = made by words
    required property string range
    property bool current: false
    readonly property bool idles: idle.length > 0
    readonly property bool replayed: trace.length > 0
    readonly property bool made: !idles && !replayed // by words
    readonly property var widths: ({ pace: 96, range: 132, pattern: 148, skew: 44, measured: 64, brief: 72, size: 88, split: 152, count: 140, digit: 8 })
    signal picked()
    signal traceWanted()
    signal refused(string reason)

    implicitHeight: flow.height + flow.y + Theme.space8
    objectName: "jobCard" + index
    Accessible.role: Accessible.Grouping
    Accessible.name: idles ? qsTr("Idle phase %1").arg(phase) : name.length > 0 ? qsTr("Job %1").arg(name) : qsTr("The workload")
    onActiveFocusChanged: if (activeFocus) picked()

    Rectangle {
        anchors.fill: parent
        border.color: root.current ? Theme.accent : Theme.edge
        border.width: Theme.lineWidth
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

        JobField {
            help: qsTr("Name of the phase in results and tables. The phase begins when everything before it is complete. For example warm.")
            jobs: root.jobs
            label: qsTr("Phase")
            mono: false
            row: root.index
            value: root.phase
            visible: root.phase.length > 0
            width: Theme.fieldSmall
            word: "phase"
        }
        JobField {
            help: qsTr("Name of the job in results, tables and the timeline. For example database.")
            jobs: root.jobs
            label: qsTr("Job")
            mono: false
            row: root.index
            value: root.name
            visible: !root.idles && root.name.length > 0
            width: Theme.fieldSmall
            word: "job"
        }
        JobField {
            help: qsTr("Idle time between requests, 1 ns to 1 day; the drive may collect garbage meanwhile. For example 5ms.")
            jobs: root.jobs
            label: qsTr("Idle time")
            row: root.index
            value: root.idle
            visible: root.idles
            width: Theme.fieldBroad
            word: "idle"
        }
        Labelled {
            label: qsTr("Pattern")
            visible: root.made
            width: root.widths.pattern

            PatternField {
                jobs: root.jobs
                pattern: root.pattern
                row: root.index
                width: parent.width
                onRefused: reason => root.refused(reason)
            }
        }
        JobField {
            help: qsTr("Share of the requests that read. 0 to 100 %; the others write. For example 70.")
            jobs: root.jobs
            label: qsTr("Reads, %")
            row: root.index
            value: root.mix.toString()
            visible: root.made && root.mixed
            width: Theme.columnSmall
            word: "rwmixread"
        }
        JobField {
            help: qsTr("Bytes of a request. 512 B to 256 MiB in steps of 512 B, or several sizes with their shares in per cent. For example 4k, or 4k/60:64k/40.")
            jobs: root.jobs
            label: qsTr("Size or split")
            row: root.index
            value: root.sizes
            visible: root.made
            width: root.sizes.length > 8 ? root.widths.split : root.widths.size
            word: "sizes"
        }
        Labelled {
            label: qsTr("Trace")
            visible: root.replayed
            width: Theme.fieldLong

            AppButton {
                implicitHeight: Theme.fieldHeight
                objectName: "trace" + root.index
                sign: "lanes"
                text: root.trace
                width: Math.min(implicitWidth, parent.width)
                onClicked: {
                    root.picked();
                    root.traceWanted();
                }
            }
        }
        JobField {
            help: qsTr("The part of the trace's time that is replayed. From and to, each 0 to 100 days; empty replays all of it. For example 12s..48s.")
            jobs: root.jobs
            label: qsTr("Time range")
            placeholder: qsTr("whole trace")
            row: root.index
            value: root.range
            visible: root.replayed
            width: root.widths.range
            word: "range"
        }
        JobField {
            help: root.replayed ? qsTr("When the trace's requests are issued: as timed in its file, or at a queue depth of 1 to 65,536. For example QD 8.")
                : qsTr("How requests arrive. A queue depth keeps that many in flight, 1 to 65,536; a rate, up to 10⁹ IOPS, issues them regardless of completions. For example QD 32, 50k IOPS or 400 MB/s.")
            jobs: root.jobs
            label: root.replayed ? qsTr("Pace") : qsTr("QD or rate")
            row: root.index
            value: root.pace
            visible: !root.idles
            width: root.widths.pace
            word: "pace"
        }
        JobField {
            help: root.replayed ? qsTr("When the job ends: after a number of requests or a time up to 1 day; empty: at the end of its file, or with the jobs beside it. For example 10ms.")
                : qsTr("When the job ends: after a number of requests, up to 10¹², or a time up to 1 day; empty: with its phase. Warm-up comes first. For example 100k or 10ms.")
            jobs: root.jobs
            label: qsTr("Ends after")
            placeholder: root.replayed && !root.jobs.divided ? qsTr("end of file") : qsTr("end of phase")
            row: root.index
            value: root.length
            visible: !root.idles
            width: Math.max(root.widths.count, Theme.space24 + root.widths.digit * root.length.length) // a count never loses its leading digits
            word: "length"
        }
        JobField {
            help: qsTr("Which addresses are requested more often: uniform; zipf 0 to 5, hotter the larger; pareto 0 to 0.999, hotter the smaller; or shares of requests / of the footprint. For example zipf 0.99, or 50/5:50/95 for half of them on 5 %.")
            jobs: root.jobs
            label: qsTr("Skew")
            row: root.index
            value: root.skew
            visible: root.made && root.random
            width: root.skew.length > 12 ? root.widths.split : root.widths.pace
            word: "skew"
        }
        Labelled {
            label: " "
            visible: root.made && root.random
            width: root.widths.skew

            WorkloadSkew { height: Theme.fieldHeight; jobs: root.jobs; row: root.index; small: true; width: parent.width }
        }
        JobField {
            help: qsTr("The part of the drive that requests address. A size, or a share of the drive up to 100 %. For example 8g or 25%.")
            jobs: root.jobs
            label: root.replayed ? qsTr("Replayed within") : qsTr("Footprint")
            row: root.index
            value: root.footprint
            visible: !root.idles
            width: root.replayed ? root.widths.pace : root.widths.brief
            word: "size"
        }
        JobField {
            help: qsTr("Where the footprint begins. A size in steps of 512 B, from the first byte of the drive. For example 1g.")
            jobs: root.jobs
            label: qsTr("Offset")
            row: root.index
            value: root.offset
            visible: !root.idles && (root.offset !== "0" || root.footprint !== "100%")
            width: Theme.fieldTiny
            word: "offset"
        }
        Labelled {
            label: qsTr("Measured")
            visible: root.phase.length > 0 && !root.idles
            width: root.widths.measured

            SwitchField {
                checked: root.measured
                help: qsTr("On: the phase counts in the results. Off: it runs but is excluded, like a warm-up.")
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
        signSize: Theme.iconSmall
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
