// SPDX-License-Identifier: GPL-3.0-or-later
// What the next run records for the timeline: everything, a window of time, or the slowest requests.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property RecordingSession recordings

    FieldRow {
        id: modeRow
        help: qsTr("What the next run records for the timeline. Recording only a window or the slowest requests keeps a long run small. Results always cover the whole run.")
        label: qsTr("Record")
        width: parent.width

        ComboField {
            choices: [qsTr("The whole run"), qsTr("A window"), qsTr("The slowest")]
            currentIndex: root.recordings.mode
            label: qsTr("What a run records")
            objectName: "recordMode"
            width: modeRow.fieldWidth + Theme.space32
            onChosen: index => {
                root.recordings.mode = index;
                currentIndex = Qt.binding(() => root.recordings.mode);
            }
        }
    }
    FieldRow {
        id: fromRow
        help: qsTr("Where the recording begins, in simulated time: 10ms.")
        label: qsTr("from")
        visible: root.recordings.mode === 1
        width: parent.width

        UnitField {
            commit: text => root.recordings.setFrom(text)
            label: qsTr("Start of the recording, in simulated time")
            objectName: "recordFrom"
            value: root.recordings.from
            width: fromRow.fieldWidth + Theme.space32
        }
    }
    FieldRow {
        id: toRow
        help: qsTr("Where the recording ends, in simulated time: 12ms.")
        label: qsTr("to")
        visible: root.recordings.mode === 1
        width: parent.width

        UnitField {
            commit: text => root.recordings.setTo(text)
            label: qsTr("End of the recording, in simulated time")
            objectName: "recordTo"
            value: root.recordings.to
            width: toRow.fieldWidth + Theme.space32
        }
    }
    FieldRow {
        id: slowestRow
        help: qsTr("How many of the slowest requests to record, each with all drive activity from its start to its end. One run finds them, a second one records them.")
        label: qsTr("requests")
        visible: root.recordings.mode === 2
        width: parent.width

        UnitField {
            commit: text => root.recordings.setSlowest(text)
            label: qsTr("How many of the slowest requests are recorded")
            objectName: "recordSlowest"
            value: root.recordings.slowest
            width: slowestRow.fieldWidth + Theme.space32
        }
    }
}
