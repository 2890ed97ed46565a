// SPDX-License-Identifier: GPL-3.0-or-later
// Palette and canvas above the dock, the inspector at the right. On a full page the dock has all the room.
import QtQuick
import QtQuick.Controls.Basic
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Inspector
import Flashloom.Learn
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    required property Preferences preferences
    readonly property real zoom: canvas.controller.zoom
    readonly property CanvasView canvas: canvasView
    readonly property Item picture: fullPage ? dock : canvasView // what a picture of the page shows
    readonly property bool fullPage: workspace.page !== "design" && workspace.page !== "welcome"

    function showRules() {
        inspector.showRules();
    }
    function firstFinding() {
        workspace.page = "design";
        inspector.firstFinding();
    }
    function nextFinding(step: int) {
        inspector.nextFinding(step);
    }
    function showTab(index: int) {
        dock.showTab(index);
    }
    function findInTimeline() {
        dock.findInTimeline();
    }
    function addSweepParameter() {
        workspace.page = "sweep";
        dock.addSweepParameter();
    }
    function showList() {
        if (left.slim)
            left.SplitView.preferredWidth = Theme.paletteWidth;
        left.focusList();
    }
    // The panes as they were left in this arrangement, or as it comes: teaching has room for the drawing, analysing for the results.
    function arrange() {
        const name = preferences.arrangement;
        left.SplitView.preferredWidth = width < 900 ? Theme.paletteIcons : width < 1000 ? 160 : Theme.paletteWidth;
        inspector.SplitView.preferredWidth = width < 800 ? 280 : Theme.inspectorWidth;
        dock.SplitView.preferredHeight = name === "analyse" ? height * 0.62 : Math.min(name === "teach" ? 240 : Theme.dockHeight, height * 0.36);
        if (preferences.hasPaneState("across"))
            outer.restoreState(preferences.paneState("across"));
        if (preferences.hasPaneState("down"))
            upDown.restoreState(preferences.paneState("down"));
    }
    function popOutOrBack() {
        dock.popOutOrBack();
    }
    function toggleFullPage() {
        workspace.page = fullPage ? "design" : dock.pages[dock.currentIndex];
    }

    onHeightChanged: arrange()
    onWidthChanged: arrange()
    Connections {
        target: root.preferences
        function onArrangementChanged() {
            root.arrange();
        }
        function onPanesForgotten() {
            root.arrange();
        }
    }
    SplitView {
        id: outer
        anchors.fill: parent
        handle: SplitHandle {}
        orientation: Qt.Horizontal
        onResizingChanged: if (!resizing) root.preferences.keepPaneState("across", saveState())

        SplitView {
            id: upDown
            SplitView.fillWidth: true
            SplitView.minimumWidth: Math.min(480, root.width - inspector.SplitView.minimumWidth - 1)
            handle: SplitHandle {}
            orientation: Qt.Vertical
            onResizingChanged: if (!resizing) root.preferences.keepPaneState("down", saveState())

            SplitView {
                SplitView.fillHeight: true
                SplitView.minimumHeight: 160
                handle: SplitHandle {}
                orientation: Qt.Horizontal
                visible: !root.fullPage
                onResizingChanged: if (!resizing && left.slim) left.SplitView.preferredWidth = Theme.paletteIcons

                LessonPanel {
                    SplitView.maximumWidth: 480
                    SplitView.minimumWidth: 280
                    SplitView.preferredWidth: root.width < 1000 ? 280 : 340
                    lesson: root.workspace.lesson
                    visible: root.workspace.lesson.active
                }
                LeftPane {
                    id: left
                    SplitView.maximumWidth: 320
                    SplitView.minimumWidth: Theme.paletteIcons
                    SplitView.preferredWidth: Theme.paletteWidth
                    controller: canvasView.controller
                    preferences: root.preferences
                    visible: root.preferences.arrangement === "design" && !root.workspace.lesson.active
                    workspace: root.workspace
                }
                CanvasView {
                    id: canvasView
                    SplitView.fillWidth: true
                    workspace: root.workspace
                }
            }
            Dock {
                id: dock
                SplitView.fillHeight: root.fullPage
                SplitView.minimumHeight: 96
                SplitView.preferredHeight: Theme.dockHeight
                workspace: root.workspace
            }
        }
        InspectorView {
            id: inspector
            SplitView.maximumWidth: 480
            SplitView.minimumWidth: 280
            SplitView.preferredWidth: Theme.inspectorWidth
            simple: root.preferences.simple
            visible: !root.fullPage && root.preferences.arrangement !== "teach"
            workspace: root.workspace
            onViewWanted: simple => root.preferences.simple = simple
        }
    }
}
