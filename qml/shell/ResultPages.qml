// SPDX-License-Identifier: GPL-3.0-or-later
// The pages that show results: a page is one entry here. The dock, the bar, the command palette, `--do` and the picture tour take it from here.
// The first nine have keys with digits, in the order of their tabs: app/look/key_table.cpp.
// The dock makes the views, which it could not if they were bound to this file.
// qmllint disable unqualified
import QtQml
import Flashloom.Compare
import Flashloom.Desk
import Flashloom.Detect
import Flashloom.Review
import Flashloom.Runs
import Flashloom.Sweep
import Flashloom.Timeline
import Flashloom.Twin
import Flashloom.Why

QtObject {
    id: root

    required property Workspace workspace
    readonly property list<ResultPage> all: [
        ResultPage { name: "timeline"; title: qsTr("Timeline"); label: qsTr("Timeline"); TimelineView { workspace: root.workspace } },
        ResultPage { name: "why"; title: qsTr("Why"); label: qsTr("Why: what limits the drive"); WhyView { workspace: root.workspace } },
        ResultPage { name: "compare"; title: qsTr("Compare"); label: qsTr("Compare variants"); CompareView { workspace: root.workspace } },
        ResultPage { name: "sweep"; title: qsTr("Sweep"); label: qsTr("Sweep: several values of a parameter"); SweepView { workspace: root.workspace } },
        ResultPage { name: "log"; title: qsTr("Log"); label: qsTr("Log"); listening: true; LogPane { workspace: root.workspace } },
        ResultPage { name: "runs"; title: qsTr("Runs"); label: qsTr("Runs and variants of the project"); RunsView { workspace: root.workspace } },
        ResultPage { name: "review"; title: qsTr("Review"); label: qsTr("Review: limits, verdicts, waivers"); ReviewView { workspace: root.workspace; onReportWanted: root.reportWanted() } },
        ResultPage { name: "detect"; title: qsTr("Detect"); label: qsTr("Detect: what timing reveals about the drive"); DetectView { workspace: root.workspace } },
        ResultPage { name: "twin"; title: qsTr("Twin"); label: qsTr("Twin: a drawing fitted to a measured drive"); TwinView { workspace: root.workspace } }
    ]
    readonly property var names: Array.from(all, page => page.name)
    readonly property var titles: Array.from(all, page => page.title)
    signal reportWanted()

    Component.onCompleted: workspace.pages.results = names
}
