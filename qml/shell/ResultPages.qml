// SPDX-License-Identifier: GPL-3.0-or-later
// The pages that show results, in the order of their tabs: in the dock below the drawing, and in the bar when one has the whole page.
import QtQml

QtObject {
    readonly property var ids: ["timeline", "why", "compare", "sweep", "log", "runs", "review", "detect", "twin"]
    readonly property var names: [qsTr("Timeline"), qsTr("Why"), qsTr("Compare"), qsTr("Sweep"), qsTr("Log"), qsTr("Runs"), qsTr("Review"), qsTr("Detect"), qsTr("Twin")]
}
