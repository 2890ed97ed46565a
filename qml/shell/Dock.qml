// SPDX-License-Identifier: GPL-3.0-or-later
// The results below the canvas, one page at a time (ResultPages). The one that is shown can have the whole page, where the tabs stand in the
// bar, or a window of its own.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Runs
import Flashloom.Sweep
import Flashloom.Timeline

FocusScope {
    id: root

    required property Workspace workspace
    required property CommandIndex commands
    required property ResultPages results
    readonly property var pages: results.names
    readonly property bool fullPage: pages.indexOf(workspace.pages.current) >= 0
    readonly property var titles: results.titles
    property int docked: 0
    readonly property PaneWindow apart: ownWindow
    property int away: -1 // the page that stands in a window of its own
    readonly property alias gripPlace: gripArea // between the head and the page, so that Tab goes there in this order
    readonly property int chooserWidth: 140 // at most
    readonly property int slimBelow: 560 // the signs at the right keep their room
    signal drawingWanted() // the keys are to go back to it
    readonly property bool folded: width < tabs.implicitWidth + 2 * Theme.controlHeight + Theme.space24 // the tabs are a list then
    readonly property int currentIndex: fullPage ? pages.indexOf(workspace.pages.current) : docked

    function takeFocus() { // to the page that is seen
        const page = pageItem(pages[currentIndex]);
        if (away === currentIndex)
            ownWindow.requestActivate();
        (page?.visible ? page : root).forceActiveFocus(Qt.OtherFocusReason);
    }
    function takeFocusHere() { // in this window, though the page may stand in its own: that one does not come to the front
        away === currentIndex ? root.forceActiveFocus(Qt.OtherFocusReason) : takeFocus();
    }
    function pageItem(name: string): Item { // null: nobody has looked at it yet
        return (panes.itemAt(pages.indexOf(name)) as Loader)?.item as Item;
    }
    function onTimeline(id: string) { // does there what the table of keys calls so
        showTab(pages.indexOf("timeline"));
        (pageItem("timeline") as TimelineView)?.perform(id);
    }
    function renameVariant(row: int) {
        (pageItem("runs") as RunsView)?.renameVariant(row);
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
        (pageItem("sweep") as SweepView)?.addParameter();
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
        gap: root.width < root.slimBelow ? 0 : Theme.space8
        inset: root.width < root.slimBelow ? Theme.space4 : Theme.space8
        label: qsTr("Results")
        objectName: "dockTabs"
        tabs: root.titles
        visible: !root.fullPage && !root.folded
        height: root.fullPage ? 0 : Theme.rowHeight
        x: Theme.space8
        onChosen: index => root.showTab(index)
    }
    ComboField {
        bold: true
        choices: root.titles
        currentIndex: root.docked
        label: qsTr("Results")
        objectName: "dockList"
        visible: !root.fullPage && root.folded
        width: Math.min(root.chooserWidth, root.width - 2 * Theme.controlHeight - Theme.space24)
        x: Theme.space8
        y: 1
        onChosen: index => root.showTab(index)
    }
    CommandButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8 + 2 * Theme.controlHeight
        height: Theme.controlHeight
        objectName: "ownWindowButton"
        command: "view.ownWindow"
        commands: root.commands
        sign: "window"
        signSize: Theme.iconMedium
        subject: "results"
        text: root.away === root.currentIndex ? qsTr("Bring it back") : words
        visible: !root.fullPage && root.width > tabs.width + 3 * Theme.controlHeight + Theme.space32
    }
    CommandButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8 + Theme.controlHeight // the grip of the pane stands beside
        height: Theme.controlHeight
        objectName: "fullPageButton"
        command: "view.wholePage"
        commands: root.commands
        sign: "expand"
        signSize: Theme.iconMedium
        subject: "results"
        visible: !root.fullPage
    }
    Item {
        id: gripArea
        anchors.fill: parent
        z: 2
    }
    PaneWindow {
        id: ownWindow
        objectName: "paneWindow"
        title: (root.titles[root.away] ?? "") + " – " + root.workspace.document.title + " – Flashloom"
        visible: root.away >= 0 && (root.Window.window?.visible ?? false) // it does not outlive the main window
        onBrought: root.away = -1
    }
    Rectangle {
        color: Theme.line
        height: Theme.lineWidth
        visible: !root.fullPage
        width: parent.width
        y: tabs.height
    }
    Item {
        id: here
        anchors.bottom: parent.bottom
        anchors.top: tabs.bottom
        anchors.topMargin: root.fullPage ? 0 : Theme.lineWidth
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
        Repeater {
            id: panes
            model: root.pages.length

            Loader {
                required property int index
                property bool wanted: root.results.all[index].listening
                readonly property bool current: root.currentIndex === index

                active: wanted
                height: parent?.height ?? 0
                parent: root.away === index ? ownWindow.place : here
                sourceComponent: root.results.all[index].view
                visible: (current || root.away === index) && !root.workspace.lesson.asking // no page tells before the answer
                width: parent?.width ?? 0
                onCurrentChanged: if (current) wanted = true
                Component.onCompleted: if (current) wanted = true
            }
        }
        Column {
            anchors.centerIn: parent
            spacing: Theme.space12
            visible: root.away >= 0 && root.currentIndex === root.away

            Words {
                anchors.horizontalCenter: parent.horizontalCenter
                color: Theme.muted
                text: qsTr("%1 is open in its own window.").arg(root.titles[root.away] ?? "")
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
