// SPDX-License-Identifier: GPL-3.0-or-later
// The design page. By default palette and canvas stand above the dock and the inspector at the right; panes can change places, fill the
// page, or move to a window of their own. They are moved, never made anew.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Controls.Basic
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Inspector

FocusScope {
    id: root

    required property Workspace workspace
    required property CommandIndex commands
    required property Preferences preferences
    required property ResultPages results
    readonly property real zoom: canvas.controller.view.zoom
    readonly property CanvasView canvas: canvasView
    readonly property Item picture: fullPage ? dock : canvasView // what a picture of the page shows
    readonly property alias panes: plan
    readonly property alias ownWindow: paneWindow
    property alias presenting: plan.presenting
    readonly property bool fullPage: plan.fullPage
    readonly property alias lessonBelow: lesson.below
    readonly property string gripped: leftSlot.gripped ? leftSlot.pane : rightSlot.gripped ? rightSlot.pane : bottomSlot.gripped ? bottomSlot.pane : ""
    readonly property string focused: gripped || (leftPane.activeFocus ? "palette" : inspector.activeFocus ? "inspector" : "results") // what keys for panes mean
    readonly property var least: ({ wide: 480, slim: 160, low: 80 }) // of the canvas

    function takeFocus() { canvasView.visible ? canvasView.takeFocus() : dock.takeFocusHere(); }
    function uncover(pane: string) { if (plan.lone !== pane) plan.lone = ""; }
    function showField(key: string) { uncover("inspector"); inspector.showField(key); }
    function showRules() { uncover("inspector"); inspector.showRules(); }
    function firstFinding() { workspace.pages.current = "design"; uncover("inspector"); inspector.firstFinding(); }
    function nextFinding(step: int) { uncover("inspector"); inspector.nextFinding(step); }
    function showPage(name: string) { showTab(results.names.indexOf(name)); }
    function showTab(index: int) {
        uncover("results");
        plan.presenting ? workspace.pages.current = dock.pages[index] : dock.showTab(index);
        plan.presenting || dock.takeFocus();
    }
    function showWholeDrive() { if (canvasView.visible) canvasView.fit(); }
    function onTimeline(id: string) { dock.onTimeline(id); }
    function renameVariant(row: int) { showPage("runs"); dock.renameVariant(row); }
    function addSweepParameter() { workspace.pages.current = "sweep"; dock.addSweepParameter(); }
    function showList() {
        uncover("palette");
        if (leftPane.slim)
            (slotOf("palette") as PaneSlot).SplitView.preferredWidth = Theme.paletteWidth;
        leftPane.focusList();
    }
    function slotOf(pane: string): Item {
        return plan.away === pane ? paneWindow.place : plan.whole === pane ? bottomSlot : [leftSlot, rightSlot, bottomSlot][plan.standing.indexOf(pane)];
    }
    // The panes as they were left in this arrangement, or as it comes: teaching has room for the drawing, finding out why for the results.
    function arrange() {
        const name = preferences.arrangement;
        leftSlot.SplitView.preferredWidth = plan.usual(plan.standing[0]);
        rightSlot.SplitView.preferredWidth = plan.usual(plan.standing[1]);
        bottomSlot.SplitView.preferredHeight = name === "why" && plan.standing[2] === "results" ? height * 0.62 : Math.min(name === "teach" ? 240 : Theme.dockHeight, height * 0.36);
        if (plan.asKept && preferences.hasPaneState(plan.sizesOf("across")))
            outer.restoreState(preferences.paneState(plan.sizesOf("across")));
        if (plan.asKept && preferences.hasPaneState(plan.sizesOf("down")))
            upDown.restoreState(preferences.paneState(plan.sizesOf("down")));
        if (plan.asKept && width >= plan.paletteFrom && preferences.hasPaneState(plan.sizesOf("beside")))
            inner.restoreState(preferences.paneState(plan.sizesOf("beside")));
    }
    function keep(split: string, state: var) {
        if (plan.asKept && plan.whole.length === 0)
            preferences.keepPaneState(plan.sizesOf(split), state);
    }
    function resize(pane: string, by: real) {
        const slot = slotOf(pane) as PaneSlot;
        if (slot === null || plan.whole.length > 0)
            return; // it has all the room there is
        if (slot === bottomSlot)
            slot.SplitView.preferredHeight = Math.max(slot.SplitView.minimumHeight, Math.min(height - least.slim, slot.height + by));
        else
            slot.SplitView.preferredWidth = Math.max(plan.least(pane), Math.min(plan.most(pane), slot.width + by));
        keep("across", outer.saveState());
        keep("down", upDown.saveState());
        keep("beside", inner.saveState());
    }
    function takeWindowsIn() { dock.away = -1; plan.away = ""; } // before the main one closes: the program ends with the last
    function popOutOrBack(pane: string) { pane === "results" ? dock.popOutOrBack() : plan.sendAwayOrBack(pane); }
    function toggleWhole(pane: string) {
        if (fullPage)
            workspace.pages.current = "design";
        else if (plan.lone.length > 0)
            plan.lone = "";
        else if (pane === "results")
            workspace.pages.current = dock.pages[dock.currentIndex];
        else
            plan.lone = pane;
    }

    objectName: "designPage"
    onHeightChanged: arrange()
    onWidthChanged: arrange()
    Connections {
        target: root.preferences
        function onArrangementChanged() {
            plan.recall();
            root.arrange();
        }
        function onPanesForgotten() {
            plan.lone = plan.away = "";
            onArrangementChanged();
        }
    }
    PanePlan {
        id: plan
        height: root.height
        preferences: root.preferences
        width: root.width
        workspace: root.workspace
        onStandingChanged: root.arrange()
    }
    component Slot: PaneSlot {
        bare: root.fullPage && pane === "results"
        commands: root.commands
        gripPlace: ({ palette: leftPane.gripPlace, inspector: inspector.gripPlace, results: dock.gripPlace })[pane]
        lone: plan.lone === pane
        onDragged: at => drop.carry(place, at)
        onDropped: drop.drop()
    }
    SplitView {
        id: outer
        anchors { fill: parent; bottomMargin: lesson.height }
        handle: SplitHandle {}
        orientation: Qt.Horizontal
        onResizingChanged: if (!resizing) root.keep("across", saveState())
        SplitView {
            id: upDown
            SplitView.fillWidth: true
            SplitView.minimumWidth: Math.min(root.least.wide, root.width - rightSlot.SplitView.minimumWidth - 1)
            handle: SplitHandle {}
            orientation: Qt.Vertical
            onResizingChanged: if (!resizing) root.keep("down", saveState())

            SplitView {
                id: inner
                SplitView.fillHeight: true
                SplitView.minimumHeight: lesson.below ? root.least.low : root.least.slim
                handle: SplitHandle {}
                orientation: Qt.Horizontal
                visible: plan.whole.length === 0 || plan.whole === "canvas"
                onResizingChanged: {
                    if (!resizing && leftPane.slim && leftSlot.pane === "palette")
                        leftSlot.SplitView.preferredWidth = Theme.paletteIcons;
                    if (!resizing)
                        root.keep("beside", saveState());
                }

                Item {
                    id: lessonSlot
                    SplitView.maximumWidth: Theme.lessonMost
                    SplitView.minimumWidth: Theme.lessonLeast
                    SplitView.preferredWidth: root.width < Theme.lessonFrom ? Theme.lessonLeast : Theme.lessonWidth
                    visible: root.workspace.lesson.active && !lesson.below && !(plan.presenting && lesson.folded)
                }
                Slot {
                    id: leftSlot
                    SplitView.maximumWidth: plan.most(pane)
                    SplitView.minimumWidth: plan.least(pane)
                    SplitView.preferredWidth: Theme.paletteWidth
                    pane: plan.standing[0]
                    place: "left"
                    visible: plan.whole.length === 0 && plan.isShown(pane)
                }
                CanvasView {
                    id: canvasView
                    SplitView.fillWidth: true
                    SplitView.minimumWidth: Math.max(root.least.slim, Math.min(root.least.wide, inner.width - (lessonSlot.visible ? Theme.lessonLeast : plan.least(leftSlot.pane)) - 1))
                    workspace: root.workspace
                }
            }
            Slot {
                id: bottomSlot
                SplitView.fillHeight: plan.panes.indexOf(plan.whole) >= 0
                SplitView.minimumHeight: Theme.dockLeast
                SplitView.preferredHeight: Theme.dockHeight
                pane: plan.panes.indexOf(plan.whole) >= 0 ? plan.whole : plan.standing[2]
                place: plan.placeOf(pane)
                visible: plan.isShown(pane)
            }
        }
        Slot {
            id: rightSlot
            SplitView.maximumWidth: plan.most(pane)
            SplitView.minimumWidth: plan.least(pane)
            SplitView.preferredWidth: Theme.inspectorWidth
            pane: plan.standing[1]
            place: "right"
            visible: plan.whole.length === 0 && plan.isShown(pane)
        }
    }
    LessonPlace {
        id: lesson
        anchors { bottom: parent.bottom; left: parent.left; right: parent.right }
        beside: lessonSlot
        canvas: canvasView
        plan: plan
        workspace: root.workspace
    }
    LeftPane {
        id: leftPane
        anchors.fill: parent
        controller: canvasView.controller
        parent: root.slotOf("palette")
        preferences: root.preferences
        workspace: root.workspace
    }
    Dock {
        id: dock
        anchors.fill: parent
        commands: root.commands
        parent: root.slotOf("results")
        results: root.results
        workspace: root.workspace
        onDrawingWanted: canvasView.takeFocus()
    }
    InspectorView {
        id: inspector
        anchors.fill: parent
        parent: root.slotOf("inspector")
        simple: root.preferences.simple
        workspace: root.workspace
        onFixPointed: changes => canvasView.controller.cards.showFix(changes)
        onSubjectShown: canvasView.controller.view.showWholeSelection()
        onViewWanted: simple => root.preferences.simple = simple
    }
    PaneWindow {
        id: paneWindow
        objectName: "ownPaneWindow"
        title: (plan.away === "inspector" ? qsTr("Inspector") : qsTr("Blocks")) + " – " + root.workspace.document.title + " – Flashloom"
        visible: plan.away.length > 0 && (root.Window.window?.visible ?? false)
        onBrought: plan.away = ""
    }
    PaneDrop {
        id: drop
        anchors.fill: parent
        onDropped: (from, place) => plan.move(plan.standing[plan.places.indexOf(from)], place)
    }
}
