// SPDX-License-Identifier: GPL-3.0-or-later
// The results below the canvas: timeline, why, compare, sweep, log, all runs, the review, detection, the twin. Each is made when it is first looked at and then kept. F11 gives
// the one that is shown the whole page; its tabs then stand in the bar. Shift+F11 gives it a window of its own.
// qmllint disable unqualified
import QtQuick
import Flashloom.Analyse
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Detect
import Flashloom.Explore
import Flashloom.Review
import Flashloom.Runs
import Flashloom.Timeline
import Flashloom.Twin
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    readonly property ResultPages results: ResultPages { }
    readonly property var pages: results.ids
    readonly property bool fullPage: pages.indexOf(workspace.pages.current) >= 0
    readonly property var names: results.names
    property int docked: 0
    readonly property PaneWindow apart: ownWindow
    property int away: -1 // the page that stands in a window of its own
    signal drawingWanted() // the keys are to go back to it
    signal reportWanted()
    readonly property bool folded: width < tabs.implicitWidth + 2 * Theme.controlHeight + Theme.space24 // the tabs are a list then
    readonly property int currentIndex: fullPage ? pages.indexOf(workspace.pages.current) : docked

    function takeFocus() { // to the page that is seen
        const page = [timelinePane, whyPane, comparePane, sweepPane, logPane, runsPane, reviewPane, detectPane, twinPane][currentIndex].item as Item;
        if (away === currentIndex)
            ownWindow.requestActivate();
        (page?.visible ? page : root).forceActiveFocus(Qt.OtherFocusReason);
    }
    function findInTimeline() {
        showTab(0);
        const timeline = timelinePane.item as TimelineView;
        if (timeline !== null)
            timeline.beginSearch();
    }
    function askTimeline() {
        showTab(0);
        const timeline = timelinePane.item as TimelineView;
        if (timeline !== null)
            timeline.beginSql();
    }
    function showTab(index: int) {
        docked = index;
        if (fullPage)
            workspace.pages.current = pages[index];
    }

    function popOutOrBack() {
        away = away === currentIndex ? -1 : currentIndex;
        if (away >= 0)
            ownWindow.requestActivate();
    }
    function addSweepParameter() {
        (sweepPane.item as SweepView)?.addParameter();
    }

    objectName: "dock"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Results")
    Keys.onEscapePressed: event => { // no page wanted it
        event.accepted = !fullPage && !workspace.runner.running;
        if (event.accepted)
            drawingWanted();
    }
    onFullPageChanged: if (fullPage) docked = pages.indexOf(workspace.pages.current)
    onCurrentIndexChanged: docked = currentIndex

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    TabStrip {
        id: tabs
        currentIndex: root.docked
        gap: root.width < 560 ? 0 : Theme.space8 // the signs at the right keep their room
        inset: root.width < 560 ? Theme.space4 : Theme.space8
        label: qsTr("Results")
        objectName: "dockTabs"
        tabs: root.names
        visible: !root.fullPage && !root.folded
        height: root.fullPage ? 0 : 32
        x: Theme.space8
        onChosen: index => root.showTab(index)
    }
    ComboField {
        bold: true
        choices: root.names
        currentIndex: root.docked
        label: qsTr("Results")
        objectName: "dockList"
        visible: !root.fullPage && root.folded
        width: Math.min(140, root.width - 2 * Theme.controlHeight - Theme.space24)
        x: Theme.space8
        y: 1
        onChosen: index => root.showTab(index)
    }
    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8 + Theme.controlHeight // the grip of the pane stands beside
        height: 32
        objectName: "fullPageButton"
        shortcutText: "F11"
        sign: "expand"
        signSize: 16
        text: qsTr("Whole page")
        visible: !root.fullPage
        onClicked: root.workspace.pages.current = root.pages[root.docked]
    }
    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8 + 2 * Theme.controlHeight
        height: 32
        objectName: "ownWindowButton"
        shortcutText: "Shift+F11"
        sign: "window"
        signSize: 16
        text: root.away === root.currentIndex ? qsTr("Bring it back") : qsTr("Window of its own")
        visible: !root.fullPage && root.width > tabs.width + 3 * Theme.controlHeight + Theme.space32
        onClicked: root.popOutOrBack()
    }
    PaneWindow {
        id: ownWindow
        objectName: "paneWindow"
        title: (root.names[root.away] ?? "") + " – " + root.workspace.document.title + " – Flashloom"
        visible: root.away >= 0 && (root.Window.window?.visible ?? false) // it does not outlive the main window
        onBrought: root.away = -1
    }
    Rectangle {
        color: Theme.line
        height: 1
        visible: !root.fullPage
        width: parent.width
        y: tabs.height
    }
    Item {
        id: here
        anchors.bottom: parent.bottom
        anchors.top: tabs.bottom
        anchors.topMargin: root.fullPage ? 0 : 1
        clip: true
        width: parent.width

        Words {
            anchors.centerIn: parent
            color: Theme.muted
            font.pixelSize: Theme.sizeLarge
            objectName: "dockHeldBack"
            text: root.workspace.lesson.askWords
            visible: root.workspace.lesson.asking
        }
        component Pane: Loader {
            required property int page
            property bool wanted: false
            readonly property bool current: root.currentIndex === page

            active: wanted
            height: parent?.height ?? 0
            parent: root.away === page ? ownWindow.place : here
            visible: (current || root.away === page) && !root.workspace.lesson.asking // no page tells before the answer
            width: parent?.width ?? 0
            onCurrentChanged: if (current) wanted = true
            Component.onCompleted: if (current) wanted = true
        }
        Pane {
            id: timelinePane
            page: 0
            sourceComponent: TimelineView { workspace: root.workspace }
        }
        Pane {
            id: whyPane
            page: 1
            sourceComponent: AnalyseView { workspace: root.workspace }
        }
        Pane {
            id: comparePane
            page: 2
            sourceComponent: CompareView { workspace: root.workspace }
        }
        Pane {
            id: sweepPane
            page: 3
            sourceComponent: SweepView { workspace: root.workspace }
        }
        Pane {
            id: logPane
            page: 4
            sourceComponent: LogPane { workspace: root.workspace }
            wanted: true // it listens from the start
        }
        Pane {
            id: runsPane
            page: 5
            sourceComponent: RunsView { workspace: root.workspace }
        }
        Pane {
            id: reviewPane
            page: 6
            sourceComponent: ReviewView {
                workspace: root.workspace
                onReportWanted: root.reportWanted()
            }
        }
        Pane {
            id: detectPane
            page: 7
            sourceComponent: DetectView { workspace: root.workspace }
        }
        Pane {
            id: twinPane
            page: 8
            sourceComponent: TwinView { workspace: root.workspace }
        }
        Column {
            anchors.centerIn: parent
            spacing: Theme.space12
            visible: root.away >= 0 && root.currentIndex === root.away

            Words {
                anchors.horizontalCenter: parent.horizontalCenter
                color: Theme.muted
                text: qsTr("%1 stands in a window of its own.").arg(root.names[root.away] ?? "")
            }
            AppButton {
                anchors.horizontalCenter: parent.horizontalCenter
                objectName: "bringBackButton"
                text: qsTr("Bring it back")
                onClicked: root.away = -1
            }
        }
    }
}
