// SPDX-License-Identifier: GPL-3.0-or-later
// Reads, writes and their order in a job. It shows the value in force, also after a refused choice.
import QtQuick
import Flashloom.Controls
import Flashloom.Workload

ComboField {
    id: root

    required property WorkloadJobs jobs
    required property int row
    required property int pattern
    signal refused(string reason)

    choices: jobs.patterns()
    currentIndex: pattern
    help: qsTr("Reads, writes or both; sequential, or random within the footprint.")
    label: qsTr("Pattern")
    objectName: "pattern" + row
    onChosen: which => {
        const reason = root.jobs.setPattern(root.row, which);
        currentIndex = Qt.binding(() => root.pattern);
        if (reason.length > 0)
            root.refused(reason);
    }
}
