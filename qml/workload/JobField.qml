// SPDX-License-Identifier: GPL-3.0-or-later
// A labelled field of a job: the typed text becomes the word's value, or the reason for refusing it is shown below.
import QtQuick
import Flashloom.Controls
import Flashloom.Workload

Labelled {
    id: root

    required property WorkloadJobs jobs
    required property int row
    required property string word // as WorkloadJobs.set() has it
    required property string help // for F1 and the screen reader: what it is, its unit and range, an example
    property string value: ""
    property string placeholder: ""
    property bool mono: true

    UnitField {
        commit: text => root.jobs.set(root.row, root.word, text)
        help: root.help
        label: root.label
        mono: root.mono
        objectName: root.word + root.row
        placeholder: root.placeholder
        value: root.value
        width: parent.width
    }
}
