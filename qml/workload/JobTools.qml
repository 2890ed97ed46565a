// SPDX-License-Identifier: GPL-3.0-or-later
// Adds jobs and phases behind the chosen one, and sets the state of the drive at the start.
import QtQuick
import Flashloom.Controls
import Flashloom.Workload

Flow {
    id: root

    required property WorkloadJobs jobs
    required property int row
    signal told(string reason) // "" = done

    spacing: Theme.space8

    AppButton {
        implicitHeight: Theme.fieldHeight
        objectName: "addJob"
        sign: "plus"
        text: qsTr("Job")
        onClicked: root.told(root.jobs.addJob(root.row))
    }
    AppButton {
        implicitHeight: Theme.fieldHeight
        objectName: "addPhase"
        sign: "plus"
        text: qsTr("Phase")
        onClicked: root.told(root.jobs.addPhase(root.row))
    }
    AppButton {
        implicitHeight: Theme.fieldHeight
        objectName: "addIdle"
        sign: "plus"
        text: qsTr("Idle time")
        onClicked: root.told(root.jobs.addIdle(root.row))
    }
    SegmentedField {
        choices: [qsTr("Empty"), qsTr("Filled sequentially"), qsTr("Filled randomly")]
        currentIndex: root.jobs.precondition
        label: qsTr("Drive state at the start")
        objectName: "startState"
        onChosen: index => root.told(root.jobs.setPrecondition(index))
    }
}
