// SPDX-License-Identifier: GPL-3.0-or-later
// The results below the canvas: timeline, why, compare, sweep, log. Each is made when it is first looked at and then kept. F11 gives the one
// that is shown the whole page; its tabs then stand in the bar.
// qmllint disable unqualified
import QtQuick
import Flashloom.Analyse
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Explore
import Flashloom.Timeline
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    readonly property var pages: ["timeline", "why", "compare", "sweep", "log"]
    readonly property bool fullPage: pages.indexOf(workspace.page) >= 0
    property int docked: 0
    readonly property int currentIndex: fullPage ? pages.indexOf(workspace.page) : docked

    function findInTimeline() {
        showTab(0);
        const timeline = timelinePane.item as TimelineView;
        if (timeline !== null)
            timeline.beginSearch();
    }
    function showTab(index: int) {
        docked = index;
        if (fullPage)
            workspace.page = pages[index];
    }

    function addSweepParameter() {
        (sweepPane.item as SweepView)?.addParameter();
    }

    objectName: "dock"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Results")
    onFullPageChanged: if (fullPage) docked = pages.indexOf(workspace.page)
    onCurrentIndexChanged: docked = currentIndex

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    TabStrip {
        id: tabs
        currentIndex: root.docked
        label: qsTr("Results")
        objectName: "dockTabs"
        tabs: [qsTr("Timeline"), qsTr("Why"), qsTr("Compare"), qsTr("Sweep"), qsTr("Log")]
        visible: !root.fullPage
        height: visible ? 32 : 0
        x: Theme.space8
        onChosen: index => root.showTab(index)
    }
    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8
        height: 32
        objectName: "fullPageButton"
        shortcutText: "F11"
        sign: "expand"
        signSize: 16
        text: qsTr("Whole page")
        visible: !root.fullPage
        onClicked: root.workspace.page = root.pages[root.docked]
    }
    Rectangle {
        color: Theme.line
        height: 1
        visible: !root.fullPage
        width: parent.width
        y: tabs.height
    }
    Item {
        anchors.bottom: parent.bottom
        anchors.top: tabs.bottom
        anchors.topMargin: root.fullPage ? 0 : 1
        clip: true
        width: parent.width

        component Pane: Loader {
            required property int page
            property bool wanted: false
            readonly property bool current: root.currentIndex === page

            active: wanted
            anchors.fill: parent
            visible: current
            onCurrentChanged: if (current) wanted = true
            Component.onCompleted: if (current) wanted = true
        }
        Pane {
            id: timelinePane
            page: 0
            sourceComponent: TimelineView { workspace: root.workspace }
        }
        Pane {
            page: 1
            sourceComponent: AnalyseView { workspace: root.workspace }
        }
        Pane {
            page: 2
            sourceComponent: CompareView { workspace: root.workspace }
        }
        Pane {
            id: sweepPane
            page: 3
            sourceComponent: SweepView { workspace: root.workspace }
        }
        LogPane {
            anchors.fill: parent
            visible: root.currentIndex === 4
            workspace: root.workspace
        }
    }
}
