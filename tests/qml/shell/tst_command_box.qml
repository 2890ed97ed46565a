// SPDX-License-Identifier: GPL-3.0-or-later
// The command box by keyboard and by mouse: what it runs, adds, sets and proves, and that it gives the focus back.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Shell
import Flashloom.Look

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
        name: "CommandBox"
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

        function test_theBoxRunsACommandAndGivesTheFocusBack() {
            const before = find("canvasView");
            verify(before.activeFocus);
            box("light or dark");
            const theme = space.looks.theme;
            keyClick(Qt.Key_Return);
            verify(!find("commandBox").visible);
            verify(space.looks.theme !== theme);
            space.looks.theme = theme;
            verify(before.activeFocus);
        }
        // Without the focus, Esc would not close it.
        function test_theBoxIsClosedWhereAKeyShowsAPage_data() {
            return [{ tag: "dock", page: "design" }, { tag: "full page", page: "sweep" }];
        }
        function test_theBoxIsClosedWhereAKeyShowsAPage(data) {
            space.pages.current = data.page;
            box("nothing of that kind");
            keyClick(Qt.Key_3, Qt.ControlModifier);
            tryVerify(() => !find("commandBox").visible);
        }
        function test_theBoxAddsABlockAndEscapeClosesIt() {
            box("ldpc");
            keyClick(Qt.Key_Return);
            compare(space.selection.ids.length, 1);
            verify(find("card_" + space.selection.ids[0]));
            space.document.steps.undo();
            box("x");
            keyClick(Qt.Key_Escape);
            verify(!find("commandBox").visible);
        }
        function test_theBoxSetsAParameterAndSaysWhyItCannot() {
            box("pkg.tprog 3GB/s");
            verify(find("commandRow0").refused);
            verify(find("commandRow0").detail.indexOf("time") >= 0);
            keyClick(Qt.Key_Return);
            verify(find("commandBox").visible);
            find("commandField").text = "";
            type("tPROG 900us on pkg[3][*]");
            compare(find("commandRow0").refused, false);
            keyClick(Qt.Key_Return);
            verify(!find("commandBox").visible);
            verify(space.document.steps.modified);
            space.document.steps.undo();
        }
        function test_theBoxOpensByTheMouseAndItsRowsArePressed() {
            mouseClick(find("paletteButton"));
            verify(find("commandBox").visible);
            type("show the whole");
            mouseClick(find("commandRow0"));
            verify(!find("commandBox").visible);
        }
        function test_theSettingsAreFoundByWhatTheySet() {
            box("high contrast");
            keyClick(Qt.Key_Return);
            verify(find("settingsPanel").visible);
            keyClick(Qt.Key_Escape);
        }
        function test_theBoxProvesTheRun() {
            space.runs.start();
            tryVerify(() => space.run.valid && !space.runner.running, 30000);
            box("prove what");
            keyClick(Qt.Key_Return);
            verify(space.proof.running);
            tryVerify(() => find("proofSection").visible); // in the dock
            tryVerify(() => !space.proof.running, 60000);
            verify(!space.proof.empty);
        }
        function test_aFieldThatTheBoxOpensKeepsTheFocus() {
            space.selection.ids = ["pkg"];
            box("set the array");
            keyClick(Qt.Key_Return);
            verify(find("arrayField").visible);
            verify(find("arrayFieldInput").activeFocus);
            keyClick(Qt.Key_Escape);
        }
        function test_everyCommandHasAnIdOfItsOwnAndWords() {
            keyClick(Qt.Key_K, Qt.ControlModifier);
            const list = find("commandList");
            verify(list.count > 60);
            keyClick(Qt.Key_Escape);
        }
    }
}
