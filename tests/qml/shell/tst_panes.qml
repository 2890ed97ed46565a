// SPDX-License-Identifier: GPL-3.0-or-later
// Panes change places, have the whole page or a window of their own: by the command box, by keys, by the menu of the grip, by dragging the head.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace { id: space }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }
    Component {
        id: nextStart
        PanePlan {
            height: 900
            preferences: Preferences {}
            width: 1600
            workspace: space
        }
    }

    TestCase {
        name: "Panes"
        when: windowShown

        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.document.markSaved();
            space.pages.current = "design";
            space.selection.ids = ["pkg"];
            activate();
            tryVerify(() => find("canvasView").width > 400);
        }
        function activate() {
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
            tryVerify(() => find("canvasView").activeFocus);
        }
        function cleanup() {
            main.width = 1600;
            find("designPage").preferences.forgetPanes();
            standing("palette", "inspector", "results");
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function box(text) {
            keyClick(Qt.Key_K, Qt.ControlModifier);
            for (const letter of text)
                keyClick(letter);
            keyClick(Qt.Key_Return);
        }
        // What stands at the left, at the right, at the bottom, with room for it.
        function standing(left, right, bottom) {
            const items = { palette: find("leftPane"), inspector: find("inspectorView"), results: find("dock") };
            compare(items[left].parent, find("slot_left"));
            compare(items[right].parent, find("slot_right"));
            compare(items[bottom].parent.width, items[bottom].width);
            for (const name of [left, right, bottom])
                tryVerify(() => items[name].visible && items[name].width >= 48 && items[name].height > 150, 5000, name);
            tryVerify(() => items[bottom].mapToItem(null, 0, 0).y > items[left].mapToItem(null, 0, 0).y + 100);
            tryVerify(() => items[right].mapToItem(null, 0, 0).x > items[left].mapToItem(null, 0, 0).x + 400);
        }

        function test_theBoxMovesTheTimelineToTheRight() {
            keyClick(Qt.Key_1, Qt.ControlModifier);
            const timeline = find("timelineView");
            verify(timeline !== null);
            box("move timeline right");
            standing("palette", "results", "inspector");
            compare(find("timelineView"), timeline); // the same one: nothing of it is lost
            tryVerify(() => timeline.width >= 400 && timeline.height > 600);
            tryVerify(() => find("canvasView").width >= 480);
            box("move timeline left");
            standing("results", "palette", "inspector");
            box("reset layout");
            standing("palette", "inspector", "results");
        }
        function test_keysMoveThePaneThatHasTheFocus() {
            find("inspectorTabs").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left, Qt.AltModifier | Qt.ShiftModifier);
            standing("inspector", "palette", "results");
            verify(find("inspectorTabs").activeFocus); // it goes with its pane
            keyClick(Qt.Key_Down, Qt.AltModifier | Qt.ShiftModifier);
            standing("results", "palette", "inspector");
            verify(find("inspectorTabs").visible === false); // there is room for its pages side by side
            find("paletteSearch").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left, Qt.AltModifier | Qt.ShiftModifier);
            standing("palette", "results", "inspector");
            keyClick(Qt.Key_Right, Qt.AltModifier | Qt.ShiftModifier);
            standing("results", "palette", "inspector");
        }
        // A step in which there is nothing to set leaves a narrow window (800 units are 1,600 pixels at 200 %) to the drawing.
        function test_aLessonsDrawingHasTheRoomOfTheInspector() {
            const plan = createTemporaryObject(nextStart, root, { width: 800 });
            verify(plan.isShown("inspector"));
            compare(space.lesson.begin("05-the-small-write"), "");
            compare(space.lesson.needs.length, 0);
            verify(!plan.isShown("inspector"));
            plan.width = 1000;
            verify(plan.isShown("inspector"));
            plan.width = 800;
            space.lesson.end();
            verify(plan.isShown("inspector"));
        }
        function test_theMenuOfTheGripByKeys() {
            const grip = find("grip_inspector");
            grip.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            tryVerify(() => grip.menu.opened && grip.menu.itemAt(2).y > grip.menu.itemAt(0).y);
            keyClick(Qt.Key_Down);
            compare(grip.menu.currentIndex, 0);
            keyClick(Qt.Key_Down);
            compare(grip.menu.currentIndex, 2); // it stands at the right already
            keyClick(Qt.Key_Up);
            keyClick(Qt.Key_Return);
            standing("inspector", "palette", "results");
        }
        function test_theMenuOfTheGripByTheMouse() {
            const grip = find("grip_palette");
            mouseClick(grip);
            tryVerify(() => grip.menu.opened);
            tryVerify(() => grip.menu.itemAt(2).y > grip.menu.itemAt(0).y); // laid out
            mouseClick(grip.menu.itemAt(2)); // to the bottom
            standing("results", "inspector", "palette");
            tryVerify(() => find("palette").visible && find("outline").visible); // side by side
        }
        function test_theMenuIsWalkedByKeysOverItsLines() {
            find("menuButton").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            const menu = find("topBar").menu;
            tryVerify(() => menu.opened);
            const walked = [];
            for (let i = 0; i < 4; ++i) {
                keyClick(Qt.Key_Down);
                walked.push(menu.itemAt(menu.currentIndex).text);
            }
            compare(walked.join(), "Welcome page,New drive,Open…,Save");
            keyClick(Qt.Key_Up);
            compare(menu.itemAt(menu.currentIndex).text, "Open…");
            keyClick(Qt.Key_Escape);
            tryVerify(() => !menu.visible);
        }
        function test_theHeadIsDraggedToAnotherPlace() {
            const head = find("head_results"), drop = find("paneDrop");
            const to = x => { for (let i = 1; i <= 6; ++i) mouseMove(head, 500 + (x - 500) * i / 6, 16 - 40 * i); };
            mousePress(head, 500, 16);
            to(560);
            verify(drop.visible);
            compare(drop.place, "");
            to(1560);
            compare(drop.place, "right");
            verify(find("drop_right").lit);
            verify(!find("drop_left").lit);
            mouseRelease(head, 1560, -224);
            verify(!drop.visible);
            standing("palette", "results", "inspector");
        }
        function test_aTabIsDraggedAndEscapeLetsGo() {
            const head = find("head_inspector"), drop = find("paneDrop");
            const at = find("inspectorTabs").mapToItem(head, 40, 20);
            mousePress(head, at.x, at.y);
            for (let i = 1; i <= 8; ++i)
                mouseMove(head, at.x - 180 * i, at.y + 20);
            verify(drop.visible);
            compare(drop.place, "left");
            keyClick(Qt.Key_Escape);
            verify(!drop.visible);
            mouseMove(head, at.x - 1420, at.y + 24);
            verify(!drop.visible);
            mouseRelease(head, at.x - 1420, at.y + 24);
            standing("palette", "inspector", "results");
            mouseClick(finder.find(find("inspectorTabs"), "tab1")); // a tab that is only pressed is chosen as ever
            compare(find("inspectorTabs").currentIndex, 1);
            mouseClick(finder.find(find("inspectorTabs"), "tab0"));
        }
        function test_eachArrangementKeepsItsOwn() {
            box("move inspector left");
            const later = nextStart.createObject(root);
            compare(String(later.standing), "inspector,palette,results");
            later.destroy();
            keyClick(Qt.Key_2, Qt.ControlModifier | Qt.AltModifier);
            compare(find("inspectorView").parent, find("slot_right"));
            keyClick(Qt.Key_1, Qt.ControlModifier | Qt.AltModifier);
            standing("inspector", "palette", "results");
        }
        function test_resetBringsBackWhatTeachingHides() {
            keyClick(Qt.Key_3, Qt.ControlModifier | Qt.AltModifier);
            tryVerify(() => !find("inspectorView").visible);
            find("commands").run("pane.reset");
            standing("palette", "inspector", "results");
        }
        function test_inANarrowWindowTheResultsStandAtTheBottom() {
            box("move timeline right");
            main.width = 1100;
            tryVerify(() => find("dock").mapToItem(null, 0, 0).y > 400);
            compare(find("inspectorView").parent, find("slot_right"));
            main.width = 1600;
            tryVerify(() => find("dock").parent === find("slot_right"));
            standing("palette", "results", "inspector");
        }
        function test_keysForPanesMeanTheOneOfTheGripWithTheFocus() {
            find("grip_palette").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Right, Qt.AltModifier | Qt.ShiftModifier);
            standing("inspector", "palette", "results");
        }
        function test_tabGoesFromTheGripIntoItsPaneAndBackWhereverItStands() {
            const panes = { palette: "leftPane", inspector: "inspectorView", results: "dock" };
            for (const move of ["", "move inspector left", "move timeline right", "move blocks left"]) {
                if (move.length > 0)
                    box(move);
                for (const name in panes) {
                    const grip = find("grip_" + name);
                    grip.forceActiveFocus(Qt.TabFocusReason);
                    keyClick(Qt.Key_Tab);
                    verify(find(panes[name]).activeFocus, name + " after " + move);
                    keyClick(Qt.Key_Backtab, Qt.ShiftModifier);
                    verify(grip.activeFocus, name + " after " + move);
                }
            }
        }
        function test_aPaneOrTheDrawingHasTheWholePage() {
            find("inspectorTabs").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_F11);
            tryVerify(() => find("inspectorView").width === main.width);
            verify(find("rulesList").visible && find("propertiesPane").visible); // side by side
            verify(!find("canvasView").visible);
            mouseClick(find("grip_inspector")); // back
            standing("palette", "inspector", "results");
            find("canvasView").forceActiveFocus();
            keyClick(Qt.Key_F11, Qt.ControlModifier);
            tryVerify(() => find("canvasView").width === main.width);
            verify(!find("dock").visible);
            keyClick(Qt.Key_F8); // the finding is shown where it stands
            tryVerify(() => find("inspectorView").visible);
            standing("palette", "inspector", "results");
        }
        // A page moves nowhere: nothing stands over what it shows.
        function test_aWholePageHasNoGrip() {
            verify(find("grip_results").visible);
            for (const page of ["why", "timeline", "log", "runs"]) {
                space.pages.current = page;
                tryVerify(() => find("dock").width === main.width);
                verify(!find("grip_results").visible, page);
            }
            space.pages.current = "design";
            tryVerify(() => find("grip_results").visible);
        }
        function test_theInspectorHasAWindowOfItsOwn() {
            find("inspectorTabs").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_F11, Qt.ShiftModifier);
            const own = find("designPage").ownWindow;
            tryVerify(() => own.visible);
            compare(find("inspectorView"), null);
            verify(finder.find(own.contentItem, "inspectorView").visible);
            verify(!find("slot_right").visible);
            own.close();
            verify(!own.visible);
            activate();
            standing("palette", "inspector", "results");
        }
    }
}
