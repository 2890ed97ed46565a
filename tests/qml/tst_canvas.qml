// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on the canvas: place, select, move, zoom, delete and undo.
import QtQuick
import QtTest
import Flashloom.Canvas
import Flashloom.Desk

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
    Item { // what the palette drags
        id: dragged
        property string type: "nand_package"
        width: 20
        height: 20
        Drag.active: false
        Drag.dragType: Drag.Internal
        Drag.keys: ["flashloom/block"]
        Drag.hotSpot: Qt.point(10, 10)
    }

    TestCase {
        name: "Canvas"
        when: windowShown

        readonly property var canvas: view.controller
        readonly property var doc: workspace.document

        function init() {
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            workspace.selection.ids = [];
            view.forceActiveFocus();
            canvas.view.fit();
        }
        function card(id) { return finder.find(view, "card_" + id); }
        function headOf(id) {
            const item = card(id);
            return item.mapToItem(view, item.width / 4, 16); // beside the port in the middle
        }
        function isInView(item) {
            const corner = item.mapToItem(view, 0, 0), end = item.mapToItem(view, item.width, item.height);
            return corner.x >= 0 && corner.y >= 0 && end.x <= view.width && end.y <= view.height;
        }
        function count() { return canvas.cards.blocks.rowCount(); }
        function drag(from, to, modifiers) {
            mousePress(view, from.x, from.y, Qt.LeftButton, modifiers ?? Qt.NoModifier);
            mouseMove(view, (from.x + to.x) / 2, (from.y + to.y) / 2, -1, Qt.LeftButton);
            mouseMove(view, to.x, to.y, -1, Qt.LeftButton);
            mouseRelease(view, to.x, to.y, Qt.LeftButton, modifiers ?? Qt.NoModifier);
        }

        function test_everyBlockHasACardWithAName() {
            compare(count(), 7);
            for (const id of ["host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"]) {
                verify(card(id), id);
                verify(card(id).Accessible.name.indexOf(id) >= 0);
            }
        }
        function test_aDragFromThePalettePlacesABlockOnTheGrid() {
            const before = count();
            dragged.x = 300;
            dragged.y = 620;
            dragged.Drag.active = true;
            dragged.x = 340;
            dragged.y = 640;
            dragged.Drag.drop();
            dragged.Drag.active = false;
            compare(count(), before + 1);
            const id = workspace.selection.ids[0];
            compare(id, "pkg2");
            compare(card(id).cardX % 8, 0);
            compare(card(id).cardY % 8, 0);
            doc.steps.undo();
            compare(count(), before);
        }
        function test_clickSelectsAndShiftClickAdds() {
            let p = headOf("cpu");
            mouseClick(view, p.x, p.y);
            compare(workspace.selection.ids, ["cpu"]);
            p = headOf("ddr");
            mouseClick(view, p.x, p.y, Qt.LeftButton, Qt.ShiftModifier);
            compare(workspace.selection.ids, ["cpu", "ddr"]);
            mouseClick(view, p.x, p.y, Qt.LeftButton, Qt.ShiftModifier);
            compare(workspace.selection.ids, ["cpu"]);
            mouseClick(view, 6, view.height / 2);
            compare(workspace.selection.ids.length, 0);
        }
        function test_aDragMovesByStepsOfTheGridAndIsOneUndo() {
            const x = card("ddr").cardX, y = card("ddr").cardY;
            const p = headOf("ddr");
            drag(p, Qt.point(p.x - 101 * canvas.view.zoom, p.y + 37 * canvas.view.zoom));
            verify(card("ddr").cardX < x - 90 && card("ddr").cardX > x - 112);
            compare(workspace.selection.ids, ["ddr"]);
            doc.steps.undo();
            compare(card("ddr").cardX, x);
            compare(card("ddr").cardY, y);
            verify(!doc.steps.canUndo);
        }
        function test_arrowsMoveByEightAndWithShiftByThirtyTwo() {
            workspace.selection.ids = ["cpu"];
            const x = card("cpu").cardX;
            keyClick(Qt.Key_Right);
            compare(card("cpu").cardX, x + 8);
            keyClick(Qt.Key_Left, Qt.ShiftModifier);
            compare(card("cpu").cardX, x - 24);
        }
        function test_marqueeTakesWhatItTouches() {
            const a = card("cpu").mapToItem(view, -12, -12), b = card("ddr").mapToItem(view, 40, 20);
            drag(Qt.point(Math.max(2, a.x), Math.max(2, a.y)), b);
            compare(workspace.selection.ids.slice().sort(), ["bus", "cpu", "ddr"]);
        }
        function test_deleteAndUndo() {
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_Delete);
            compare(count(), 6);
            verify(!card("pkg"));
            compare(workspace.selection.ids.length, 0);
            doc.steps.undo();
            compare(count(), 7);
            verify(card("pkg"));
        }
        function test_altDragAndCtrlDDuplicate() {
            const p = headOf("cpu");
            drag(p, Qt.point(p.x - 200 * canvas.view.zoom, p.y), Qt.AltModifier);
            compare(count(), 8);
            compare(workspace.selection.ids, ["cpu2"]);
            keyClick(Qt.Key_D, Qt.ControlModifier);
            compare(count(), 9);
            compare(workspace.selection.ids, ["cpu3"]);
        }
        function test_idealIsToggledByM() {
            workspace.selection.ids = ["ecc"];
            keyClick(Qt.Key_M);
            verify(card("ecc").isIdeal);
            keyClick(Qt.Key_M);
            verify(!card("ecc").isIdeal);
        }
        function test_zoomByWheelStaysAtThePointer() {
            const before = card("bus").mapToItem(view, 0, 0);
            const zoom = canvas.view.zoom;
            mouseWheel(view, before.x, before.y, 0, 120, Qt.NoButton, Qt.ControlModifier);
            verify(Math.abs(canvas.view.zoom / zoom - 1.25) < 0.001);
            const after = card("bus").mapToItem(view, 0, 0);
            verify(Math.abs(after.x - before.x) < 1.5 && Math.abs(after.y - before.y) < 1.5);
            for (let i = 0; i < 40; ++i)
                mouseWheel(view, 100, 100, 0, 120, Qt.NoButton, Qt.ControlModifier);
            compare(canvas.view.zoom, 8);
            keyClick(Qt.Key_0);
            compare(canvas.view.zoom, 1);
        }
        function test_wheelAndMiddleButtonPan() {
            const x = canvas.view.originX, y = canvas.view.originY;
            mouseWheel(view, 400, 300, 0, -120);
            compare(canvas.view.originY, y - 120);
            mousePress(view, 400, 300, Qt.MiddleButton);
            mouseMove(view, 450, 320, -1, Qt.MiddleButton);
            mouseRelease(view, 450, 320, Qt.MiddleButton);
            compare(canvas.view.originX, x + 50);
            compare(canvas.view.originY, y - 100);
            keyClick(Qt.Key_1, Qt.ShiftModifier);
            compare(canvas.view.originX, x);
        }
        function test_spaceAndADragPan() {
            const x = canvas.view.originX, y = canvas.view.originY, p = headOf("cpu"), at = card("cpu").cardX;
            keyPress(Qt.Key_Space);
            compare(canvas.hand.pointer.cursor, Qt.OpenHandCursor);
            drag(p, Qt.point(p.x + 60, p.y + 24));
            keyRelease(Qt.Key_Space);
            compare(canvas.view.originX, x + 60);
            compare(canvas.view.originY, y + 24);
            compare(card("cpu").cardX, at);
            compare(workspace.selection.ids.length, 0);
        }
        function test_shiftAndTheWheelPanAside() {
            const x = canvas.view.originX, y = canvas.view.originY;
            mouseWheel(view, 400, 300, 0, -120, Qt.NoButton, Qt.ShiftModifier);
            compare(canvas.view.originX, x - 120);
            compare(canvas.view.originY, y);
        }
        function test_shiftTwoShowsTheSelection() {
            workspace.selection.ids = ["ddr"];
            canvas.view.panBy(4000, 0);
            keyClick(Qt.Key_2, Qt.ShiftModifier);
            const middle = card("ddr").mapToItem(view, card("ddr").width / 2, card("ddr").height / 2);
            verify(Math.abs(middle.x - view.width / 2) < 2 && Math.abs(middle.y - view.height / 2) < 2);
        }
        function test_slashAddsABlockByThreeLetters() {
            mouseMove(view, 200, 640);
            keyClick("/");
            verify(finder.find(view, "quickAdd").visible);
            for (const letter of "nan")
                keyClick(letter);
            compare(finder.find(view, "quickAddList").count, 1);
            keyClick(Qt.Key_Return);
            verify(!finder.find(view, "quickAdd").visible);
            compare(workspace.selection.ids, ["pkg2"]);
            verify(view.activeFocus);
        }
        function test_copyAndPaste() {
            workspace.selection.ids = ["ch", "pkg"];
            keyClick(Qt.Key_C, Qt.ControlModifier);
            keyClick(Qt.Key_V, Qt.ControlModifier);
            compare(count(), 9);
            compare(workspace.selection.ids.slice().sort(), ["ch2", "pkg2"]);
        }
        function test_aPastedDriveCoversNothingAndIsInView() {
            keyClick(Qt.Key_A, Qt.ControlModifier);
            keyClick(Qt.Key_C, Qt.ControlModifier);
            for (const [x, y] of [[600, 380], [40, 700], [1150, 40]]) {
                mouseMove(view, x, y);
                keyClick(Qt.Key_V, Qt.ControlModifier);
                const pasted = workspace.selection.ids.slice();
                compare(pasted.length, 7);
                for (const id of pasted) {
                    const one = card(id);
                    tryVerify(() => isInView(one), 2000, id + " is out of view");
                    for (const old of ["host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"]) {
                        const other = card(old);
                        verify(one.x >= other.x + other.width || other.x >= one.x + one.width || one.y >= other.y + other.height || other.y >= one.y + one.height, id + " covers " + old);
                    }
                }
                doc.steps.undo();
                compare(count(), 7);
            }
        }
        function test_selectAllAndEscape() {
            keyClick(Qt.Key_A, Qt.ControlModifier);
            compare(workspace.selection.ids.length, 7);
            keyClick(Qt.Key_Escape);
            compare(workspace.selection.ids.length, 0);
        }
        function test_detailGivesWayToZoom() {
            canvas.view.resetZoom();
            verify(card("cpu").showsRows);
            canvas.view.zoomStep(-3);
            verify(!card("cpu").showsRows && card("cpu").showsTitle);
            canvas.view.zoomStep(-3);
            verify(!card("cpu").showsTitle);
            verify(!finder.find(card("cpu"), "tileName").visible);
            canvas.view.zoomStep(-2);
            const name = finder.find(card("pkg"), "tileName");
            verify(name.visible);
            verify(name.font.pixelSize * canvas.view.zoom >= 9); // px on the screen
        }
        function test_fitShowsABlockThatIsFarAway() {
            let fitted = 0;
            for (const [dx, dy] of [[40000, 0], [0, 90000]]) {
                doc.blocks.move(["host"], dx, dy);
                canvas.view.fit();
                fitted = canvas.view.zoom;
                verify(isInView(card("host")) && isInView(card("pkg")));
            }
            canvas.view.zoomStep(-9); // nothing is farther away
            fuzzyCompare(canvas.view.zoom, fitted, fitted / 5);
        }
        function test_nothingLiesOnTheHintOfAnEmptyCanvas() {
            workspace.runs.start();
            tryVerify(() => workspace.run.valid && !workspace.runner.running, 30000);
            verify(finder.find(view, "answerCard").visible);
            keyClick(Qt.Key_A, Qt.ControlModifier);
            keyClick(Qt.Key_Delete);
            verify(finder.find(view, "emptyHint").visible);
            verify(!finder.find(view, "answerCard").visible);
        }
        function test_anEmptyCanvasSaysWhatToDo() {
            workspace.door.newDesign();
            workspace.door.discard();
            compare(count(), 0);
            verify(canvas.drawing.empty);
            verify(finder.find(view, "emptyHint").visible);
        }
        function test_anEmptyCanvasBeginsWithADriveByEnterOrByAPress() {
            workspace.door.newDesign();
            workspace.door.discard();
            view.forceActiveFocus();
            keyClick(Qt.Key_Return);
            compare(count(), 7);
            compare(doc.steps.undoText, "Start from Starter");
            doc.steps.undo();
            verify(canvas.drawing.empty);
            const button = finder.find(view, "template_all-rram");
            waitForItemPolished(button.parent);
            mouseClick(button);
            compare(card("pkg").address, "pkg[16][8]");
            verify(!finder.find(view, "emptyHint").visible);
        }
    }
}
