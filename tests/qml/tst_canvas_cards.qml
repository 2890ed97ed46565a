// SPDX-License-Identifier: GPL-3.0-or-later
// Cards in hand: their values edited where they stand, their menu, how much they show, and how they come to rest.
import QtQuick
import QtTest
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root
    width: 1200
    height: 760

    Workspace { id: workspace }
    CanvasView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }
    SignalSpy {
        id: settled
        target: view.controller.drawing
        signalName: "settled"
    }

    TestCase {
        name: "CanvasCards"
        when: windowShown

        readonly property var canvas: view.controller
        readonly property var doc: workspace.document

        function init() {
            ThemeTokens.reduceMotion = true;
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            workspace.selection.ids = [];
            view.forceActiveFocus();
            canvas.view.fit();
        }
        function card(id) { return finder.find(view, "card_" + id); }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }
        // Far out, where rows have no room, a card tells how busy its part was.
        function test_farOutACardTellsItsLoad_data() {
            return [{ tag: "one part", id: "cpu" }, { tag: "an array", id: "pkg" }];
        }
        function test_farOutACardTellsItsLoad(data) {
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=2000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid && !workspace.runner.running, 30000);
            const far = finder.find(card(data.id), "farLoad");
            canvas.view.zoomAt(1 / canvas.view.zoom, 0, 0);
            verify(!far.visible);
            canvas.view.zoomAt(0.42 / canvas.view.zoom, 0, 0);
            verify(far.visible);
            verify(/^\d+\u00a0%$/.test(far.text), far.text);
            verify(far.font.pixelSize * canvas.view.zoom >= 9);
        }
        function test_onlyALoadWithAQueueDepthFillsAQueue() {
            for (const [words, depth] of [["rw=randread bs=4k qd=16", 16], ["rw=randread bs=4k rate_iops=1000", 0], ["rw=randread bs=4k rate=100MB/s", 0], ["trace=a.csv", 0], ["trace=a.csv qd=8", 8]]) {
                compare(doc.setWorkload(words), "");
                compare(card("host").queueDepth, depth, words);
            }
        }
        // A host in the last row, with a block above it, has its result below it, where zoom and scale stand.
        function test_theResultIsNotBehindTheTools() {
            doc.blocks.move(["host"], 0, 520);
            doc.blocks.move(["cpu"], -408, 568);
            compare(doc.setWorkload("rw=randread bs=4k qd=16 count=2000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid && !workspace.runner.running, 30000);
            canvas.view.fit();
            const tools = finder.find(view, "zoomFit").parent.parent.parent;
            const top = tools.mapToItem(view, 0, 0).y;
            const result = canvas.drawing.answerRect;
            verify(result.y > 752);
            verify(canvas.view.originY + (result.y + result.height) * canvas.view.zoom <= top);
        }
        // Opens the field of a card's row by a double click there, or by F2 and Tab.
        function open(id, row, byMouse) {
            if (byMouse) {
                const at = canvas.values.place(id, row);
                mouseDoubleClickSequence(view, at.x + at.width / 3, at.y + at.height / 2);
            } else {
                workspace.selection.ids = [id];
                keyClick(Qt.Key_F2);
                for (let i = 0; i < row; ++i)
                    keyClick(Qt.Key_Tab);
            }
            verify(finder.find(view, "keyField").visible);
            compare(finder.find(view, "keyField").row, row);
        }
        function hands() {
            return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }];
        }

        function test_aValueIsEditedOnItsCard_data() { return hands(); }
        function test_aValueIsEditedOnItsCard(data) {
            open("cpu", 1, data.byMouse);
            compare(finder.find(view, "keyFieldInput").text, "2");
            type("4");
            keyClick(Qt.Key_Return);
            verify(!finder.find(view, "keyField").visible);
            compare(card("cpu").keyRows[1].value, "4");
            compare(doc.steps.undoText, "Set Cores to 4 (cpu.cores)");
            verify(view.activeFocus);
            doc.steps.undo();
            compare(card("cpu").keyRows[1].value, "2");
        }
        function test_aBareNumberTakesTheUnitOfTheField() {
            open("cpu", 0, false);
            type("800");
            keyClick(Qt.Key_Tab); // takes it too
            compare(finder.find(view, "keyField").row, 1);
            compare(card("cpu").keyRows[0].value, "800 MHz");
            keyClick(Qt.Key_Backtab);
            compare(finder.find(view, "keyFieldInput").text, "800");
            keyClick(Qt.Key_Escape);
            verify(!finder.find(view, "keyField").visible);
        }
        function test_aWrongUnitIsRefusedOnTheCard_data() { return hands(); }
        function test_aWrongUnitIsRefusedOnTheCard(data) {
            open("cpu", 0, data.byMouse);
            const before = card("cpu").keyRows[0].value;
            type("3GB/s");
            keyClick(Qt.Key_Return);
            const field = finder.find(view, "keyField");
            verify(field.visible && finder.find(view, "keyFieldInput").activeFocus);
            verify(field.reason.indexOf("frequency") >= 0 && field.reason.indexOf("GB/s") >= 0, field.reason);
            keyClick(Qt.Key_Escape);
            compare(card("cpu").keyRows[0].value, before);
            verify(!doc.steps.canUndo);
        }
        function test_anExpressionOnACard() {
            open("pkg", 1, false);
            type("10*tR");
            keyClick(Qt.Key_Return);
            verify(card("pkg").foot.indexOf("tPROG 600 µs") >= 0, card("pkg").foot);
        }
        function test_aPressElsewhereTakesTheValue() {
            open("cpu", 1, true);
            type("8");
            mouseClick(view, 5, 5);
            verify(!finder.find(view, "keyField").visible);
            compare(card("cpu").keyRows[1].value, "8");
        }
        function test_aChoiceIsMadeOnItsCard() {
            open("ddr", 0, true);
            const list = finder.find(view, "keyFieldList"), before = card("ddr").keyRows[0].value;
            verify(list.visible && list.activeFocus);
            keyClick(Qt.Key_Up);
            verify(card("ddr").keyRows[0].value !== before);
            keyClick(Qt.Key_Return);
            verify(!finder.find(view, "keyField").visible);
        }
        function test_anArraysValuesStandInItsLastLine() {
            open("pkg", 0, true);
            compare(finder.find(view, "keyFieldInput").text, "60");
            compare(canvas.inside.address, "");
            keyClick(Qt.Key_Escape);
            const head = card("pkg").mapToItem(view, 60, 12);
            mouseDoubleClickSequence(view, head.x, head.y); // elsewhere one goes in
            compare(canvas.inside.address, "pkg");
            canvas.inside.address = "";
        }

        function menuLine(name) {
            const menu = finder.find(view, name.startsWith("canvas") ? "canvasMenu" : "blockMenu");
            tryVerify(() => menu.opened);
            for (let i = 0; i < menu.count; ++i)
                if (menu.itemAt(i).objectName === name)
                    return menu.itemAt(i);
            return null;
        }
        function pick(name, byMouse) {
            const line = menuLine(name);
            verify(line, name);
            if (byMouse) {
                const menu = line.menu;
                tryVerify(() => menu.itemAt(menu.count - 1).y > menu.itemAt(menu.count - 2).y); // laid out
                verify(line.height >= 32);
                mouseClick(line);
            } else {
                const menu = line.menu;
                for (let i = 0; i < 20 && !line.highlighted; ++i)
                    keyClick(Qt.Key_Down);
                verify(line.highlighted);
                keyClick(Qt.Key_Return);
            }
        }
        function test_aBlockHasAMenu_data() { return hands(); }
        function test_aBlockHasAMenu(data) {
            const ask = () => {
                if (data.byMouse) {
                    const at = card("ecc").mapToItem(view, 60, 12);
                    mouseClick(view, at.x, at.y, Qt.RightButton);
                } else {
                    workspace.selection.ids = ["ecc"];
                    keyClick(Qt.Key_Menu);
                }
                compare(workspace.selection.ids, ["ecc"]);
            };
            ask();
            pick("blockMenuIdeal", data.byMouse);
            tryVerify(() => card("ecc").isIdeal);
            ask();
            verify(menuLine("blockMenuIdeal").checked);
            pick("blockMenuDuplicate", data.byMouse);
            tryVerify(() => card("ecc2"));
            doc.steps.undo();
            ask();
            pick("blockMenuDelete", data.byMouse);
            tryVerify(() => !card("ecc"));
        }
        function test_anElementIsBrokenOutAndAbsorbedByTheMouse() {
            const at = canvas.values.place("ch", 0), cell = card("ch").mapToItem(view, 32 + 18 + 2 * 38, 32 + 4 + 12);
            verify(at.width > 0);
            mouseClick(view, cell.x, cell.y, Qt.RightButton);
            compare(workspace.selection.instance, "ch[2]");
            pick("blockMenuBreakOut", true);
            tryVerify(() => doc.steps.undoText === "Break Channel controller (ch[2]) out");
            const alone = card("ch2").mapToItem(view, 60, 12);
            mouseClick(view, alone.x, alone.y, Qt.RightButton);
            pick("blockMenuAbsorb", true);
            tryVerify(() => !card("ch2"));
            compare(card("ch").address, "ch[8]");
        }
        // A line does what it says, also while a gesture has the keys.
        function test_aMenuActsWhileAWireIsInHand() {
            workspace.selection.ids = ["ecc"];
            keyClick(Qt.Key_W);
            verify(canvas.hand.wire.active);
            const menu = finder.find(view, "canvasMenu");
            menu.popup(view, 8, 8);
            pick("canvasMenuAll", false);
            tryVerify(() => workspace.selection.ids.length === 7);
            keyClick(Qt.Key_Escape);
        }
        function test_theEmptyCanvasHasAMenu_data() { return hands(); }
        function test_theEmptyCanvasHasAMenu(data) {
            const ask = () => data.byMouse ? mouseClick(view, 8, 8, Qt.RightButton) : keyClick(Qt.Key_F10, Qt.ShiftModifier);
            canvas.view.zoomStep(2);
            ask();
            pick("canvasMenuFull", data.byMouse);
            tryVerify(() => canvas.view.zoom === 1);
            ask();
            pick("canvasMenuAdd", data.byMouse);
            tryVerify(() => finder.find(view, "quickAdd").visible && finder.find(view, "quickAddField").activeFocus);
            keyClick(Qt.Key_Escape);
        }

        function test_parametersVanishBelowSixtyPercentAndAreReadableAbove() {
            canvas.view.resetZoom();
            canvas.view.zoomStep(-2); // 64 %
            verify(card("cpu").showsRows);
            verify(card("cpu").textSize * canvas.view.zoom >= 9);
            canvas.view.zoomAt(0.599 / canvas.view.zoom, 0, 0);
            verify(!card("cpu").showsRows && card("cpu").showsTitle);
            // What counts is how large it is seen: twice the scale of the interface shows the rows again, in letters as large.
            ThemeTokens.uiScale = 2;
            verify(card("cpu").showsRows);
            verify(card("cpu").textSize * canvas.view.zoom * 2 >= 9);
            ThemeTokens.uiScale = 1;
            verify(!card("cpu").showsRows);
        }
        function test_theFootShowsWholeParts() {
            compare(workspace.document.parameters.set("pkg.tPROG", "1.95ms"), "");
            canvas.view.resetZoom();
            const foot = card("pkg").foot, shown = finder.find(card("pkg"), "cardSummary");
            tryVerify(() => shown.text.length > 0 && foot.startsWith(shown.text));
            verify(!shown.truncated, shown.text);
            verify(shown.text === foot || foot.slice(shown.text.length).startsWith(" · "), shown.text + " of " + foot);
            const before = shown.text;
            canvas.view.zoomStep(-2); // larger letters, and back
            verify(card("pkg").textSize > 0);
            canvas.view.resetZoom();
            compare(shown.text, before);
        }
        function test_whatIsPutDownSettles() {
            ThemeTokens.reduceMotion = false;
            settled.clear();
            view.forceActiveFocus();
            keyClick("/");
            type("bri");
            keyClick(Qt.Key_Return);
            compare(settled.count, 1);
            const put = card(workspace.selection.ids[0]);
            verify(put.scale > 1);
            tryCompare(put, "scale", 1, 1000);
            ThemeTokens.reduceMotion = true;
        }
    }
}
