// SPDX-License-Identifier: GPL-3.0-or-later
// Help by one key: all shortcuts on a page, what a field means from that field, and a drive drawn by the words typed.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }

    TestCase {
        name: "Help"
        when: windowShown

        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.document.markSaved();
            space.pages.current = "design";
            space.selection.ids = [];
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
            tryVerify(() => find("canvasView").width > 400);
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }
        function test_allKeysAreListedAndFocusComesBack() {
            const panel = find("shortcutPanel");
            keyClick("?");
            verify(panel.visible);
            for (const one of find("commands").all)
                if (one.keys.length > 0)
                    verify(panel.lines.some(line => line.keys === one.keys && line.words === one.label), one.id);
            type("ctrl+l");
            tryVerify(() => panel.lines.length > 0 && panel.lines.every(line => line.title.length > 0 || line.keys.toLowerCase().indexOf("ctrl+l") >= 0));
            type("no such");
            tryCompare(panel, "lines", []);
            keyClick(Qt.Key_Escape);
            verify(!panel.visible);
            verify(find("canvasView").activeFocus);
        }
        function test_theListClosesByTheMouse() {
            keyClick("?");
            mouseClick(find("shortcutsClose"));
            verify(!find("shortcutPanel").visible);
            keyClick("?");
            mouseClick(find("shortcutPanel"), 5, 300);
            verify(!find("shortcutPanel").visible);
        }
        function test_aQuestionMarkInAFieldIsALetter() {
            keyClick(Qt.Key_K, Qt.ControlModifier);
            keyClick("?");
            verify(!find("shortcutPanel").visible);
            compare(find("commandField").text, "?");
            keyClick(Qt.Key_Escape);
        }
        function test_aFieldTellsWhatItMeans() {
            space.selection.ids = ["pkg"];
            finder.find(find("field_tR"), "field").forceActiveFocus();
            keyClick(Qt.Key_F1);
            verify(find("commandBox").visible);
            compare(find("commandField").text, "help tR");
            tryVerify(() => find("commandList").count > 0);
            keyClick(Qt.Key_Escape);
            verify(find("field_tR").activeFocus);
        }
        function test_elsewhereF1IsHelp() {
            keyClick(Qt.Key_F1);
            compare(find("commandField").text, "help");
            keyClick(Qt.Key_Return);
            verify(find("shortcutPanel").visible);
            keyClick(Qt.Key_Escape);
        }
        function test_wordsDrawADriveThatOneUndoTakesBack() {
            const before = space.document.title;
            keyClick(Qt.Key_K, Qt.ControlModifier);
            type("16x8 Gen4 TLC");
            keyClick(Qt.Key_Return);
            verify(!find("commandBox").visible);
            compare(space.document.findings.errorCount, 0);
            compare(space.document.title, before);
            space.selection.ids = ["pkg"];
            const drawn = space.selection.summary;
            find("canvasView").forceActiveFocus();
            keyClick(Qt.Key_Z, Qt.ControlModifier);
            tryVerify(() => space.selection.summary !== drawn, 2000, drawn);
        }
        function test_aTooltipGoesWithThePress() {
            keyClick("?");
            const button = find("shortcutsClose"), tip = Array.from(button.data).find(one => one.spent !== undefined);
            mouseMove(button, 8, 8);
            mouseMove(button, 10, 10);
            tryVerify(() => tip.visible);
            mousePress(button, 10, 10);
            tryVerify(() => !tip.visible);
            verify(tip.spent);
            mouseRelease(button, 10, 10);
            verify(!find("shortcutPanel").visible);
            verify(!tip.visible);
        }
        function test_aTooltipGoesWithAnyKeyAndWithThePointer() {
            keyClick("?");
            const button = find("shortcutsClose"), tip = Array.from(button.data).find(one => one.spent !== undefined);
            const hover = () => {
                mouseMove(button, 8, 8);
                mouseMove(button, 10, 10);
            };
            hover();
            tryVerify(() => tip.visible);
            keyClick(Qt.Key_Control); // a modifier alone asks for nothing
            verify(tip.visible);
            keyClick(Qt.Key_Down);
            tryVerify(() => !tip.visible);
            mouseMove(main.contentItem, 2, 2);
            hover();
            tryVerify(() => tip.visible); // the pointer came back
            mouseMove(main.contentItem, 2, 2);
            tryVerify(() => !tip.visible);
            keyClick(Qt.Key_Escape);
        }
        // A pointer that rests where something closed by a key has asked for nothing.
        function test_aRestingPointerBringsNoTooltipBack() {
            const button = find("themeButton"), tip = Array.from(button.data).find(one => one.spent !== undefined);
            mouseMove(button, 8, 8);
            mouseMove(button, 10, 10);
            tryVerify(() => tip.visible);
            keyClick("?");
            tryVerify(() => find("shortcutPanel").visible);
            tryVerify(() => !tip.visible);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !find("shortcutPanel").visible);
            tip.shown = false;
            tip.shown = true;
            verify(!tip.visible && tip.spent);
            tip.shown = Qt.binding(() => button.hovered && !button.down);
            mouseMove(main.contentItem, 2, 300);
            mouseMove(button, 8, 8);
            mouseMove(button, 10, 10);
            tryVerify(() => tip.visible);
            mouseMove(main.contentItem, 2, 300);
        }
        function test_aBlockAddedByNameStandsBesideWhatIsSelectedAndIsWired() {
            space.selection.ids = ["bus"];
            keyClick("/");
            tryVerify(() => find("quickAdd").visible);
            type("ddr");
            keyClick(Qt.Key_Return);
            compare(space.selection.ids.length, 1);
            verify(space.selection.ids[0] !== "bus");
            verify(space.document.steps.undoText.indexOf("wired") >= 0, space.document.steps.undoText);
        }
    }
}
