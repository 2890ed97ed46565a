// SPDX-License-Identifier: GPL-3.0-or-later
// Commands and the box that finds them: ids that scripts may rely on, elements and help by typing, panes sized by keys, files dropped
// onto the window, and the focus given back by whatever took it.
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

    Component {
        id: another
        Main {
            height: 1000
            width: 1600
            workspace: Workspace {
                estimate.ghostEnabled: false
                pages.current: "design"
            }
        }
    }

    TestCase {
        name: "Commands"
        when: windowShown

        // An id that was given once stays: scripts name them.
        readonly property var stable: ["palette.open", "file.new", "file.open", "file.save", "file.saveAs", "file.picture", "file.report", "file.quit",
            "edit.undo", "edit.redo", "edit.history", "edit.copy", "edit.cut", "edit.paste", "edit.duplicate", "edit.delete", "edit.selectAll",
            "block.ideal", "block.array", "block.wire", "block.enter", "block.breakOut", "block.absorb", "block.column", "block.row", "wire.next", "wire.pin",
            "view.tidy", "run.start", "run.prove", "variant.add", "variant.show", "variant.rename", "variant.up", "variant.down", "variant.delete", "variant.restore", "rules.next", "rules.previous", "view.fit", "view.fitSelection", "view.timeline",
            "timeline.find", "timeline.sql", "view.why", "view.compare", "view.sweep", "view.log", "sweep.add", "sweep.start", "sweep.pause",
            "view.wholePage", "view.wholeDrawing", "view.ownWindow", "pane.left", "pane.right", "pane.bottom", "pane.larger", "pane.smaller", "pane.reset",
            "view.welcome", "view.larger", "view.smaller", "view.normalSize", "view.simple", "view.list", "view.arrangeDesign", "view.arrangeAnalyse", "view.arrangeWhy",
            "view.arrangeTeach", "view.presenter", "view.settings", "view.theme", "help.about", "pane.palette.left", "pane.palette.right",
            "pane.palette.bottom", "pane.inspector.left", "pane.inspector.right", "pane.inspector.bottom", "pane.results.left", "pane.results.right",
            "pane.results.bottom"]

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
        function box(text) {
            keyClick(Qt.Key_K, Qt.ControlModifier);
            verify(find("commandBox").visible);
            for (const letter of text)
                keyClick(letter);
        }
        function test_idsStay() {
            const all = find("commands").all, ids = all.map(one => one.id);
            for (const id of stable)
                verify(find("commands").find(id) !== undefined, id);
            compare(new Set(ids).size, ids.length);
            for (const one of all)
                verify(one.label.length >= 3, one.id);
        }
        function test_aScriptBeginsWithCommands() {
            const window = createTemporaryObject(another, root, { firstCommands: ["view.arrangeAnalyse", "view.log"] });
            tryCompare(finder.find(window.contentItem, "designPage").preferences, "arrangement", "why");
            tryCompare(finder.find(window.contentItem, "dock"), "currentIndex", 4);
            finder.find(window.contentItem, "designPage").preferences.arrangement = "design";
        }
        function test_aScriptIsToldWhatCannotBeDone() {
            const window = createTemporaryObject(another, root, { firstCommands: ["view.nonsense"] });
            const bar = finder.find(window.contentItem, "messageBar");
            tryVerify(() => bar.visible && bar.words.indexOf("view.nonsense") >= 0);
        }
        function test_theSizeOfAPresentationEndsWithIt() {
            const window = createTemporaryObject(another, root);
            window.present();
            compare(ThemeTokens.uiScale, 1.75);
            window.close();
            compare(ThemeTokens.uiScale, 1);
        }
        function test_noTwoCommandsHaveTheSameKeys() {
            const taken = {};
            for (const one of find("commands").all)
                for (const keys of one.shortcut ?? []) {
                    verify(taken[keys] === undefined, keys + " of " + one.id + " and " + taken[keys]);
                    taken[keys] = one.id;
                }
        }
        function test_theKeysOfARowAreThoseThatWork() {
            const rows = find("commands").single.filter(one => one.keys !== undefined);
            verify(rows.length > 70);
            for (const one of rows)
                compare(KeyTable.all(one.id), one.keys.split("|"), one.id);
        }
        function test_theKeysThatTheBoxTeachesWork() {
            for (const one of find("commands").all)
                verify(one.shortcut === undefined || one.shortcut.indexOf(one.keys) >= 0, one.id);
        }
        function test_theBoxOpensFromAFieldToo_data() {
            return [{ tag: "Ctrl+K", key: Qt.Key_K, modifiers: Qt.ControlModifier }, { tag: "Ctrl+Shift+P", key: Qt.Key_P, modifiers: Qt.ControlModifier | Qt.ShiftModifier },
                { tag: "F1", key: Qt.Key_F1, modifiers: Qt.NoModifier }];
        }
        function test_theBoxOpensFromAFieldToo(data) {
            space.selection.ids = ["pkg"];
            finder.find(find("field_tR"), "field").forceActiveFocus();
            keyClick(data.key, data.modifiers);
            verify(find("commandBox").visible);
            keyClick(Qt.Key_Escape);
            verify(find("field_tR").activeFocus);
        }
        // A field that no parameter of the drawing has tells of itself: here of a job, and of a value on a card.
        function test_f1TellsWhatAFieldIs() {
            find("commands").run("workload.open");
            const studio = finder.find(main, "workloadPopup");
            tryVerify(() => studio.opened);
            const field = finder.find(studio.contentItem, "sizes0"), help = finder.find(main, "fieldHelp");
            finder.find(field, "field").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_F1);
            tryVerify(() => help.opened);
            compare(help.words, "Bytes of a request. 512 B to 256 MiB in steps of 512 B, or several sizes with their shares in per cent. For example 4k, or 4k/60:64k/40.");
            keyClick(Qt.Key_Right);
            tryVerify(() => !help.visible);
            keyClick(Qt.Key_F1);
            tryVerify(() => help.opened);
            keyClick(Qt.Key_Escape); // closes what was told, not the workload
            tryVerify(() => !help.visible);
            verify(studio.opened);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !studio.visible);
            space.selection.ids = ["cpu"];
            find("canvasView").takeFocus();
            keyClick(Qt.Key_F2);
            keyClick(Qt.Key_F1);
            tryVerify(() => help.opened && help.words.length > 0);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !help.visible);
            keyClick(Qt.Key_Escape);
            verify(!find("keyField").visible);
        }
        function test_theBoxGoesToAnElement_data() {
            return [{ tag: "as addresses are", text: "pkg[3][1]", found: "pkg[3][1]" }, { tag: "with a comma", text: "pkg[3,1]", found: "pkg[3][1]" },
                { tag: "a die in it", text: "pkg[3][1].die[0]", found: "pkg[3][1].die[0]" }, { tag: "a channel's", text: "pkg[3]", found: "pkg[3][*]" }];
        }
        function test_theBoxGoesToAnElement(data) {
            box(data.text);
            keyClick(Qt.Key_Return);
            verify(!find("commandBox").visible);
            compare(space.selection.ids, ["pkg"]);
            compare(space.selection.instance, data.found);
            compare(find("inspectorAddress").text, data.found);
        }
        function test_theTimelineIsLedFromTheBox() {
            space.runs.start();
            tryVerify(() => space.run.valid && !space.runner.running, 60000);
            find("commands").run("view.timeline");
            const session = find("timelineView").session;
            tryVerify(() => !session.recording.empty && session.shown.toPs > 0);
            session.shown.zoom(0, 10);
            tryVerify(() => session.shown.toPs - session.shown.fromPs < session.recording.endPs);
            box("timeline whole run");
            keyClick(Qt.Key_Return);
            tryVerify(() => session.shown.toPs - session.shown.fromPs === session.recording.endPs);
        }
        function test_anElementThatIsNotThereIsNotOffered() {
            box("pkg[99][1]");
            compare(find("commandList").count, 0);
            keyClick(Qt.Key_Escape);
        }
        function test_helpIsWhereTheFieldIs_data() {
            return [{ tag: "all parameters", simple: false, key: "tBERS" }, { tag: "few parameters", simple: true, key: "badBlocks" }];
        }
        function test_helpIsWhereTheFieldIs(data) {
            find("designPage").preferences.simple = data.simple;
            box("help " + data.key);
            keyClick(Qt.Key_Return);
            verify(!find("commandBox").visible);
            compare(space.selection.ids, ["pkg"]);
            const field = find("field_" + data.key);
            verify(field && field.activeFocus, data.key);
            find("designPage").preferences.simple = false;
        }
        function test_helpOnARuleIsToldAndTheFocusComesBack() {
            const before = main.activeFocusItem, bar = find("messageBar");
            box("? R203");
            verify(find("commandRow0").label.startsWith("R203"), find("commandRow0").label);
            keyClick(Qt.Key_Return);
            verify(bar.visible && bar.words.startsWith("R203"), bar.words);
            keyClick(Qt.Key_Escape);
            verify(!bar.visible);
            compare(main.activeFocusItem, before);
        }
        function test_panelsGiveTheFocusBack_data() {
            return [{ tag: "settings", id: "view.settings" }, { tag: "about", id: "help.about" }, { tag: "history", id: "edit.history" }];
        }
        function test_panelsGiveTheFocusBack(data) {
            const before = main.activeFocusItem;
            find("commands").run(data.id);
            verify(main.activeFocusItem !== before);
            keyClick(Qt.Key_Escape);
            compare(main.activeFocusItem, before);
        }
        function test_panelsComeInAQuarterOfASecondOrAtOnce() {
            const panel = find("settingsPanel");
            panel.open();
            compare(panel.opacity, 1);
            panel.close();
            ThemeTokens.reduceMotion = false;
            panel.open();
            verify(panel.opacity < 1);
            tryCompare(panel, "opacity", 1, 2000);
            panel.close();
            ThemeTokens.reduceMotion = true;
        }
        function test_aPaneIsMadeLargerByKeys_data() {
            return [{ tag: "inspector", pane: "inspectorView", size: "width" }, { tag: "blocks", pane: "leftPane", size: "width" },
                { tag: "results", pane: "dock", size: "height" }];
        }
        function test_aPaneIsMadeLargerByKeys(data) {
            const pane = find(data.pane), before = pane[data.size];
            pane.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Equal, Qt.ControlModifier | Qt.AltModifier);
            tryCompare(pane, data.size, before + 32);
            keyClick(Qt.Key_Minus, Qt.ControlModifier | Qt.AltModifier);
            tryCompare(pane, data.size, before);
            find("designPage").preferences.forgetPanes();
        }
        function test_theLineBetweenPanesIsGrippedBesideItToo_data() {
            return [{ tag: "left of it", beside: -3 }, { tag: "on it", beside: 0 }, { tag: "right of it", beside: 3 }];
        }
        function test_theLineBetweenPanesIsGrippedBesideItToo(data) {
            const stage = find("stage"), pane = find("inspectorView"), before = pane.width;
            const x = pane.mapToItem(stage, 0, 0).x - 0.5 + data.beside;
            mouseDrag(stage, x, 420, -64, 0);
            tryVerify(() => Math.abs(pane.width - before - 64) < 4, 1000, pane.width + " after " + before);
            find("designPage").preferences.forgetPanes();
        }
        function test_theCanvasKeepsItsRoom() {
            const view = find("canvasView");
            main.width = 1024;
            for (const pane of ["inspectorView", "leftPane"])
                for (let i = 0; i < 12; ++i) {
                    find(pane).forceActiveFocus(Qt.TabFocusReason);
                    keyClick(Qt.Key_Equal, Qt.ControlModifier | Qt.AltModifier);
                }
            grabImage(view); // a frame: the panes take their places
            verify(view.width >= 479, String(view.width));
            main.width = 1600;
            find("designPage").preferences.forgetPanes();
        }
        function test_aFileIsOpenedByDroppingIt() {
            const file = scratchFolder + "/dropped.json";
            compare(space.document.parameters.set("pkg.tR", "45us"), "");
            compare(space.files.saveAs(file), "");
            compare(space.door.openSample("all-rram"), "");
            space.door.discard();
            verify(files.drop(main, file, 800, 400));
            compare(space.files.name, file);
            verify(space.files.recent.indexOf(file) >= 0);
        }
        function test_aFileDroppedOntoUnsavedWorkIsAskedAbout() {
            const file = scratchFolder + "/asked.json";
            compare(space.files.saveAs(file), "");
            compare(space.door.openSample("all-rram"), "");
            space.door.discard();
            space.document.blocks.add("dram", 0, 0);
            verify(files.drop(main, file, 800, 400));
            verify(find("unsavedQuestion").visible);
            verify(space.files.name !== file);
            keyClick(Qt.Key_Left);
            keyClick(Qt.Key_Return); // do not save
            compare(space.files.name, file);
        }
        function test_whatIsNoDriveIsRefusedWhenDropped() {
            const title = space.document.title, bar = find("messageBar");
            verify(files.drop(main, scratchFolder + "/nothing-here.json", 800, 400));
            verify(bar.visible && bar.words.indexOf("nothing-here.json") >= 0, bar.words);
            compare(space.document.title, title);
            keyClick(Qt.Key_Escape);
        }
    }
}
