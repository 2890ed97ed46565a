// SPDX-License-Identifier: GPL-3.0-or-later
// The pages that show results: a page is one row here. The dock, the bar, the commands ("view." + name), `--do` and the picture
// tour take it from here. The first nine have keys with digits, in the order of their tabs; the build takes them out of the rows
// (cmake/CommandKeys.cmake).
// The dock makes the views, which it could not if they were bound to this file.
// qmllint disable unqualified
import QtQml
import Flashloom.Compare
import Flashloom.Desk
import Flashloom.Controls
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
    required property CommandIndex commands
    required property VariantList variants
    readonly property list<ResultPage> all: [
        ResultPage { name: "timeline"; keys: "Ctrl+1"; title: qsTr("Timeline"); label: qsTr("Timeline"); TimelineView { workspace: root.workspace } },
        ResultPage { name: "why"; keys: "Ctrl+2"; title: qsTr("Why"); label: qsTr("Why: what limits the drive"); WhyView { workspace: root.workspace } },
        ResultPage { name: "compare"; keys: "Ctrl+3"; title: qsTr("Compare"); label: qsTr("Compare variants"); CompareView { workspace: root.workspace } },
        ResultPage { name: "sweep"; keys: "Ctrl+4"; title: qsTr("Sweep"); label: qsTr("Sweep: several values of a parameter"); SweepView { workspace: root.workspace } },
        ResultPage { name: "log"; keys: "Ctrl+5"; title: qsTr("Log"); label: qsTr("Log"); listening: true; LogPane { workspace: root.workspace } },
        ResultPage { name: "runs"; keys: "Ctrl+6"; title: qsTr("Runs"); label: qsTr("Runs and variants of the project"); RunsView { commands: root.commands; variants: root.variants; workspace: root.workspace } },
        ResultPage { name: "review"; keys: "Ctrl+7"; title: qsTr("Review"); label: qsTr("Review: limits, verdicts, waivers"); ReviewView { workspace: root.workspace; onReportWanted: root.reportWanted() } },
        ResultPage { name: "detect"; keys: "Ctrl+8"; title: qsTr("Detect"); label: qsTr("Detect: what timing reveals about the drive"); DetectView { workspace: root.workspace } },
        ResultPage { name: "twin"; keys: "Ctrl+9"; title: qsTr("Twin"); label: qsTr("Twin: a drawing fitted to a measured drive"); TwinView { workspace: root.workspace } }
    ]
    readonly property var names: Array.from(all, page => page.name)
    readonly property var titles: Array.from(all, page => page.title)
    signal reportWanted()

    Component.onCompleted: workspace.pages.results = names
}
