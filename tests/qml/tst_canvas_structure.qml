// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing's structure by mouse and by keyboard: into a wire, tidy, rows and columns, out of an array and back, inside a block.
import QtQuick
import QtTest
import Flashloom.Canvas
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
    Item { // what the palette drags
        id: dragged
        property string type: "bridge"
        width: 20
        height: 20
        Drag.active: false
        Drag.dragType: Drag.Internal
        Drag.keys: ["flashloom/block"]
        Drag.hotSpot: Qt.point(10, 10)
    }

    TestCase {
        name: "CanvasStructure"
        when: windowShown

        readonly property var canvas: view.controller
        readonly property var doc: workspace.document

        function initTestCase() {
            ThemeTokens.reduceMotion = true; // nothing to wait for
        }
        function init() {
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            workspace.selection.ids = [];
            view.forceActiveFocus();
            canvas.inside.address = "";
            canvas.view.fit();
        }
        function card(id) { return finder.find(view, "card_" + id); }
        function count() { return canvas.cards.blocks.rowCount(); }
        function headOf(id) {
            const item = card(id);
            return item.mapToItem(view, item.width / 4, 16);
        }
        function test_undoingACopyGoesBackToTheViewBeforeIt() {
            const all = ["host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"];
            for (const factor of [1.6, 2.5]) {
                canvas.view.fit();
                canvas.view.zoomAt(factor, 0, 0);
                const zoom = canvas.view.zoom, x = canvas.view.originX, y = canvas.view.originY;
                workspace.selection.ids = all;
                keyClick(Qt.Key_D, Qt.ControlModifier);
                verify(canvas.view.zoom < zoom);
                doc.steps.undo();
                compare([canvas.view.zoom, canvas.view.originX, canvas.view.originY], [zoom, x, y]);
            }
            canvas.view.zoomAt(1.1, 0, 0);
            workspace.selection.ids = all;
            keyClick(Qt.Key_D, Qt.ControlModifier);
            canvas.view.zoomAt(1.1, 0, 0); // another view by hand stays
            const held = canvas.view.zoom;
            doc.steps.undo();
            compare(canvas.view.zoom, held);
        }
        function test_aCopyCoversNothing() {
            for (const ids of [["pkg"], ["cpu", "bus", "ddr", "ecc", "ch", "pkg"]]) {
                workspace.selection.ids = ids;
                keyClick(Qt.Key_D, Qt.ControlModifier);
                compare(workspace.selection.ids.length, ids.length);
                for (const copy of workspace.selection.ids)
                    for (const other of ["host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"]) {
                        const a = card(copy), b = card(other);
                        verify(a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height, copy + " on " + other);
                    }
                doc.steps.undo();
            }
        }
        function drag(from, to, modifiers) {
            mousePress(view, from.x, from.y, Qt.LeftButton, modifiers ?? Qt.NoModifier);
            mouseMove(view, (from.x + to.x) / 2, (from.y + to.y) / 2, -1, Qt.LeftButton);
            mouseMove(view, to.x, to.y, -1, Qt.LeftButton);
            mouseRelease(view, to.x, to.y, Qt.LeftButton, modifiers ?? Qt.NoModifier);
        }
        function dropAt(type, at) {
            dragged.type = type;
            dragged.x = at.x - 60;
            dragged.y = at.y - 60;
            dragged.Drag.active = true;
            dragged.x = at.x - 10;
            dragged.y = at.y - 10;
            dragged.Drag.drop();
            dragged.Drag.active = false;
        }
        function test_aBlockDroppedOnAWireGoesIntoIt() {
            const wires = canvas.drawing.wireCount;
            dropAt("bridge", canvas.view.wirePosition(1)); // cpu to bus
            compare(count(), 8);
            compare(canvas.drawing.wireCount, wires + 1);
            doc.steps.undo();
            compare(canvas.drawing.wireCount, wires);
            verify(!doc.steps.canUndo);
        }
        function test_aBlockDroppedBesideAWireStandsAlone() {
            const wires = canvas.drawing.wireCount;
            dropAt("bridge", Qt.point(60, 700));
            compare(canvas.drawing.wireCount, wires);
        }
        function test_whatDoesNotFitIntoAWireIsPutBesideIt() {
            const wires = canvas.drawing.wireCount;
            dropAt("dram", canvas.view.wirePosition(1));
            compare(count(), 8);
            compare(canvas.drawing.wireCount, wires);
        }
        function test_aBlockThatStandsFreeIsDraggedIntoAWire() {
            const wires = canvas.drawing.wireCount;
            dropAt("bridge", Qt.point(100, 640));
            const id = workspace.selection.ids[0];
            drag(headOf(id), canvas.view.wirePosition(1));
            compare(canvas.drawing.wireCount, wires + 1);
        }
        function test_aWireIsFoundByKeysAndTakesABlockByKeys() {
            workspace.selection.ids = ["cpu"];
            keyClick(Qt.Key_L);
            compare(workspace.selection.ids.length, 0);
            keyClick("/");
            const list = finder.find(view, "quickAddList");
            verify(finder.find(view, "quickAdd").visible);
            for (let i = 0; i < list.count; ++i)
                verify(list.model[i].type !== "dram" && list.model[i].type !== "nand_package", list.model[i].type);
            for (const letter of "bri")
                keyClick(letter);
            const wires = canvas.drawing.wireCount;
            keyClick(Qt.Key_Return);
            compare(count(), 8);
            compare(canvas.drawing.wireCount, wires + 1);
        }
        function test_aSelectedWireIsDeletedByKeys() {
            const wires = canvas.drawing.wireCount;
            workspace.selection.ids = ["cpu"];
            keyClick(Qt.Key_L);
            keyClick(Qt.Key_Delete);
            compare(canvas.drawing.wireCount, wires - 1);
        }
        function test_aWireIsPinnedByPullingItAndFreedByADoubleClick() {
            const at = canvas.view.wirePosition(0);
            drag(at, Qt.point(at.x, at.y - 60));
            compare(doc.steps.undoText, "Pin a wire");
            doc.steps.endBurst();
            const pinned = Qt.point(at.x, at.y - 60);
            mouseDoubleClickSequence(view, pinned.x, pinned.y);
            compare(doc.steps.undoText, "Unpin a wire");
        }
        function test_aWireIsPinnedAndMovedByKeys() {
            workspace.selection.ids = ["cpu"];
            keyClick(Qt.Key_L);
            keyClick(Qt.Key_Right, Qt.ShiftModifier);
            compare(doc.steps.undoText, "Pin a wire");
            keyClick(Qt.Key_P);
            compare(doc.steps.undoText, "Unpin a wire");
        }
        function test_enterOnAWireOpensItsMenu() {
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_L);
            keyClick(Qt.Key_Return);
            const menu = finder.find(view, "mapMenu");
            tryVerify(() => menu.opened);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !menu.visible);
        }
        function test_ctrlDRepeatsTheOffsetTheCopyWasMovedBy() {
            workspace.selection.ids = ["ddr"];
            keyClick(Qt.Key_D, Qt.ControlModifier);
            const first = workspace.selection.ids[0], apart = card(first).cardY - card("ddr").cardY;
            for (let i = 0; i < 5; ++i)
                keyClick(Qt.Key_Down, Qt.ShiftModifier);
            const dx = card(first).cardX - card("ddr").cardX, dy = card(first).cardY - card("ddr").cardY;
            compare(dy, apart + 5 * 32);
            keyClick(Qt.Key_D, Qt.ControlModifier);
            const second = workspace.selection.ids[0];
            compare(card(second).cardX - card(first).cardX, dx);
            compare(card(second).cardY - card(first).cardY, dy);
        }
        function test_tidyIsOneStepByKey() {
            workspace.selection.ids = ["pkg"];
            for (let i = 0; i < 6; ++i)
                keyClick(Qt.Key_Left, Qt.ShiftModifier);
            doc.markSaved();
            keyClick(Qt.Key_L, Qt.ControlModifier);
            verify(doc.steps.modified);
            compare(card("pkg").cardX, card("ch").cardX);
            compare(doc.steps.undoText, "Tidy up");
            doc.steps.undo();
            verify(!doc.steps.modified);
        }
        function test_tidyGlidesAndAPressEndsTheGlide() {
            ThemeTokens.reduceMotion = false;
            workspace.selection.ids = ["pkg"];
            for (let i = 0; i < 6; ++i)
                keyClick(Qt.Key_Left, Qt.ShiftModifier);
            keyClick(Qt.Key_L, Qt.ControlModifier);
            verify(canvas.edits.isGliding());
            mouseClick(view, 5, 5);
            verify(!canvas.edits.isGliding());
            compare(card("pkg").cardX, card("ch").cardX);
            ThemeTokens.reduceMotion = true;
        }
        function test_aColumnIsSelectedByItsNumberAndARowByKey() {
            canvas.view.resetZoom();
            workspace.selection.ids = ["pkg"];
            canvas.view.fitSelection();
            const item = card("pkg");
            const p = item.mapToItem(view, 32 + 3 * 38 + 18, 54 - 10);
            mouseClick(view, p.x, p.y);
            compare(workspace.selection.instance, "pkg[3][*]");
            keyClick(Qt.Key_R);
            compare(workspace.selection.instance, "pkg[*][0]");
            keyClick(Qt.Key_C);
            compare(workspace.selection.instance, "pkg[0][*]");
            compare(doc.parameters.set(workspace.selection.instance + ".tR", "75us"), "");
        }
        function test_arraysThatGoTogetherFollow() {
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_A);
            finder.find(view, "arrayFieldInput").text = "16x8";
            keyClick(Qt.Key_Return);
            compare(card("pkg").address, "pkg[16][8]");
            compare(card("ch").address, "ch[16]");
            compare(doc.findings.errorCount, 0);
            doc.steps.undo();
            compare(card("ch").address, "ch[8]");
            compare(card("pkg").address, "pkg[8][4]");
        }
        function test_anElementIsBrokenOutAndAbsorbedByKeys() {
            workspace.selection.ids = ["ch"];
            keyClick(Qt.Key_E, Qt.ControlModifier | Qt.ShiftModifier);
            verify(card("ch2"));
            compare(card("ch").address, "ch[7]");
            compare(doc.findings.errorCount, 0);
            workspace.selection.ids = ["ch2"];
            keyClick(Qt.Key_A, Qt.ControlModifier | Qt.ShiftModifier);
            verify(!card("ch2"));
            compare(card("ch").address, "ch[8]");
        }
        function test_oneGoesInByKeysAndOutByEscape() {
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_Return, Qt.ControlModifier);
            compare(canvas.inside.address, "pkg");
            const tiles = finder.find(view, "insideTiles");
            verify(tiles.activeFocus);
            compare(tiles.count, 8);
            keyClick(Qt.Key_Right);
            compare(workspace.selection.instance, "pkg[1][*]");
            keyClick(Qt.Key_Return);
            compare(canvas.inside.address, "pkg[1]");
            keyClick(Qt.Key_Return);
            compare(canvas.inside.address.indexOf("pkg[1]["), 0);
            keyClick(Qt.Key_Escape);
            keyClick(Qt.Key_Escape);
            compare(canvas.inside.address, "pkg");
            keyClick(Qt.Key_Escape);
            compare(canvas.inside.address, "");
            verify(view.activeFocus);
        }
        function test_oneGoesInByDoubleClickAndOutByTheBreadcrumb() {
            const p = headOf("ch");
            mouseDoubleClickSequence(view, p.x, p.y);
            compare(canvas.inside.address, "ch");
            const tile = finder.find(view, "inside_ch[2]");
            mouseClick(tile, 40, 40);
            compare(workspace.selection.instance, "ch[2]");
            waitForItemPolished(finder.find(view, "crumbDrive").parent);
            mouseClick(finder.find(view, "crumbDrive"));
            compare(canvas.inside.address, "");
        }
        // A block that is put onto the drawing, or selected elsewhere, is shown where it stands.
        function test_anotherSelectedBlockLeavesTheInside() {
            workspace.selection.ids = ["pkg"];
            verify(canvas.inside.enter());
            workspace.selection.ids = ["pkg"];
            compare(canvas.inside.address, "pkg");
            workspace.selection.ids = ["ddr"];
            compare(canvas.inside.address, "");
        }
    }
}
