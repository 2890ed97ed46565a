// SPDX-License-Identifier: GPL-3.0-or-later
// The window around the canvas by keyboard and by mouse: history, list, settings, panes, presenting.
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

    TestCase {
        name: "Editor"
        when: windowShown

        readonly property Item stage: finder.find(main.contentItem, "stage")

        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            space.document.markSaved();
            space.pages.current = "design";
            space.selection.ids = [];
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
            tryVerify(() => find("canvasView").width > 400); // the panes have their places
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }
        function box(text) {
            keyClick(Qt.Key_K, Qt.ControlModifier);
            verify(find("commandBox").visible);
            type(text);
        }

        function test_errorsStandInTheWayOfARunAndAreShown() {
            space.document.wires.remove([1, 2]);
            const button = find("runButton");
            compare(button.text, space.document.findings.errorCount + " errors");
            keyClick(Qt.Key_F5);
            verify(!space.runner.running);
            verify(find("rulesList").visible);
            compare(find("rulesList").currentIndex, 0);
            space.selection.ids = [];
            mouseClick(button);
            verify(space.selection.ids.length === 1); // the block that the first one is about
            space.document.steps.undo();
            compare(button.text, "Run");
        }
        function test_theBoxOpensALesson() {
            box("lesson one read");
            keyClick(Qt.Key_Return);
            tryVerify(() => space.lesson.active);
            space.lesson.end();
        }
        function wholeDriveIsShown() {
            const view = find("canvasView");
            return ["host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"].every(id => {
                const card = find("card_" + id), from = card.mapToItem(view, 0, 0), to = card.mapToItem(view, card.width, card.height);
                return from.x >= 0 && from.y >= 0 && to.x <= view.width && to.y <= view.height;
            });
        }
        function test_aLessonShowsItsWholeDriveAndSoDoesItsEnd() {
            const view = find("canvasView");
            view.controller.view.panBy(900, 700);
            verify(!wholeDriveIsShown());
            compare(space.lesson.begin("01-one-read"), "");
            tryVerify(() => find("lessonPanel").visible && wholeDriveIsShown());
            space.lesson.end();
            tryVerify(() => !find("lessonPanel").visible && find("leftPane").visible && wholeDriveIsShown());
        }
        function test_historyGoesBackByKeysAndForthByMouse() {
            for (let i = 0; i < 3; ++i)
                space.document.blocks.add("dram", 100 * i, 800);
            keyClick(Qt.Key_Z, Qt.ControlModifier | Qt.AltModifier);
            const panel = find("historyPanel"), list = find("historyList");
            verify(panel.visible);
            compare(list.count, 5); // as opened, the workload, three blocks
            keyClick(Qt.Key_Up);
            keyClick(Qt.Key_Up);
            keyClick(Qt.Key_Return);
            verify(find("card_ddr2") && !find("card_ddr3"));
            waitForItemPolished(list);
            mouseClick(find("historyRow4"));
            tryVerify(() => find("card_ddr4"));
            keyClick(Qt.Key_Escape);
            verify(!panel.visible);
        }
        function test_theListTwinWalksTheDriveAndEditsIt() {
            keyClick(Qt.Key_L, Qt.ControlModifier | Qt.AltModifier);
            const list = find("outlineList");
            verify(list.activeFocus);
            keyClick(Qt.Key_Down);
            const seen = [];
            for (let i = 0; i < 8; ++i) {
                seen.push(space.selection.ids[0]);
                keyClick(Qt.Key_Down);
            }
            for (const id of ["host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"])
                verify(seen.indexOf(id) >= 0, id);
            space.selection.ids = ["ecc"];
            keyClick(Qt.Key_M); // the canvas' keys work here too
            verify(find("card_ecc").isIdeal);
            space.document.steps.undo();
            const tab = finder.find(find("leftTabs"), "tab0");
            waitForItemPolished(tab.parent);
            mouseMove(tab);
            mouseClick(tab);
            tryVerify(() => find("palette").visible);
        }
        function test_settingsTakeEffectAtOnce() {
            keyClick(Qt.Key_Comma, Qt.ControlModifier);
            verify(find("settingsPanel").visible);
            const scale = stage.scale;
            mouseClick(find("settingsLarger"));
            verify(stage.scale > scale);
            mouseClick(find("settingsSmaller"));
            const motion = find("settingsMotion");
            motion.forceActiveFocus();
            ThemeTokens.reduceMotion = false;
            keyClick(Qt.Key_Space);
            verify(ThemeTokens.reduceMotion);
            const kept = find("settingsKept");
            compare(space.recordings.mostMillions, 4);
            kept.forceActiveFocus();
            keyClick(Qt.Key_Right);
            compare(space.recordings.mostMillions, 12);
            mouseClick(kept, 10, kept.height / 2);
            compare(space.recordings.mostMillions, 4);
            keyClick(Qt.Key_Escape);
            verify(!find("settingsPanel").visible);
            keyClick(Qt.Key_0, Qt.ControlModifier);
        }
        function test_threeArrangementsOfThePanes() {
            keyClick(Qt.Key_2, Qt.ControlModifier | Qt.AltModifier);
            verify(!find("leftPane").visible && find("inspectorView").visible);
            verify(find("dock").height > 0.5 * find("canvasView").height);
            keyClick(Qt.Key_3, Qt.ControlModifier | Qt.AltModifier);
            verify(!find("leftPane").visible && !find("inspectorView").visible);
            keyClick(Qt.Key_1, Qt.ControlModifier | Qt.AltModifier);
            verify(find("leftPane").visible && find("inspectorView").visible);
        }
        function test_presentingIsLargeAndShowsTheKeys() {
            keyClick(Qt.Key_F9);
            compare(stage.scale, 1.75);
            verify(find("presenterLayer").visible);
            keyClick(Qt.Key_F8);
            compare(find("castKeys").text, "F8");
            verify(!find("leftPane").visible && !find("inspectorView").visible && !find("dock").visible); // the drawing has the room
            verify(find("card_pkg").showsRows && find("card_cpu").showsRows); // with all its figures
            keyClick("!", Qt.ShiftModifier);
            compare(find("castKeys").text, "!"); // as it stands on the key
            keyClick(Qt.Key_Return, Qt.ControlModifier);
            compare(find("castKeys").text, "Ctrl+Enter");
            keyClick(Qt.Key_Escape);
            compare(find("presenterLayer").caster.window, main); // what is typed elsewhere is not for the audience
            compare(main.ownScale, 1); // nor is its size for windows that only the teacher sees
            keyClick(Qt.Key_F9, Qt.ShiftModifier);
            verify(find("spotlight").visible);
            keyClick(Qt.Key_F9, Qt.ShiftModifier);
            verify(!find("spotlight").visible);
            mouseMove(find("canvasView"), 100, 100);
            mouseMove(find("canvasView"), 160, 100);
            mouseMove(find("canvasView"), 240, 120);
            const trail = [];
            for (let i = 0; i < find("presenterLayer").children.length; ++i)
                if (find("presenterLayer").children[i].objectName === "trailDot")
                    trail.push(find("presenterLayer").children[i]);
            tryVerify(() => trail.some(dot => dot.opacity > 0)); // the way the pointer came
            tryVerify(() => trail.every(dot => dot.opacity === 0), 3000);
            keyClick(Qt.Key_F9, Qt.ControlModifier);
            mouseMove(find("canvasView"), 100, 100);
            mouseMove(find("canvasView"), 200, 100);
            mouseMove(find("canvasView"), 200, 200);
            verify(find("laserLine").visible);
            tryVerify(() => !find("laserLine").visible, 5000);
            keyClick(Qt.Key_2, Qt.ControlModifier); // a page has the whole window
            compare(space.pages.current, "why");
            keyClick(Qt.Key_F11);
            keyClick(Qt.Key_F9);
            compare(stage.scale, 1);
            verify(!find("presenterLayer").visible);
            verify(find("leftPane").visible && find("inspectorView").visible && find("dock").visible);
        }
        function test_resultsStandInAWindowOfTheirOwnAndComeBack() {
            keyClick(Qt.Key_2, Qt.ControlModifier);
            keyClick(Qt.Key_F11, Qt.ShiftModifier);
            const dock = find("dock");
            compare(dock.away, 1);
            verify(dock.apart.visible);
            tryVerify(() => finder.find(dock.apart.contentItem, "whyView") !== null);
            keyClick(Qt.Key_1, Qt.ControlModifier); // another one beside it
            compare(dock.currentIndex, 0);
            dock.apart.close();
            compare(dock.away, -1);
            verify(!dock.apart.visible);
            keyClick(Qt.Key_2, Qt.ControlModifier);
            verify(finder.find(dock, "whyView").visible);
            main.requestActivate();
            tryCompare(main, "active", true);
            mouseClick(find("ownWindowButton"));
            compare(dock.away, 1);
            main.requestActivate();
            tryCompare(main, "active", true);
            mouseClick(find("bringBackButton"));
            compare(dock.away, -1);
        }
        function test_theLicencesAreInTheWindow() {
            box("about");
            keyClick(Qt.Key_Return);
            mouseClick(find("licence_LICENSE"));
            verify(find("licenceText").text.indexOf("GNU GENERAL PUBLIC LICENSE") >= 0);
            mouseClick(find("licence_OFL-Inter.txt"));
            verify(find("licenceText").text.indexOf("SIL OPEN FONT LICENSE") >= 0);
            keyClick(Qt.Key_Escape);
            verify(!find("aboutPanel").visible);
        }

        function test_everythingThatTakesTheFocusHasAName() {
            const nameless = [];
            const walk = item => {
                if (!item.visible)
                    return;
                if (item.activeFocusOnTab && item.Accessible.name === "")
                    nameless.push(item.objectName + " " + item);
                for (let i = 0; i < item.children.length; ++i)
                    walk(item.children[i]);
            };
            for (const page of ["welcome", "design", "timeline", "why", "compare", "sweep", "log", "runs", "review", "detect", "twin"]) {
                space.pages.current = page;
                walk(stage);
            }
            for (const panel of ["commandBox", "settingsPanel", "aboutPanel"]) {
                find(panel).open();
                walk(find(panel));
                find(panel).visible = false;
            }
            compare(nameless.join("; "), "");
            space.pages.current = "design";
        }
    }
}
