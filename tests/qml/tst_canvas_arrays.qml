// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays on the canvas: pulled by the handle, typed, walked cell by cell.
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

    TestCase {
        name: "CanvasArrays"
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

        function test_anArrayIsPulledByItsHandle() {
            workspace.selection.ids = ["ch"];
            const corner = canvas.hand.handlePosition();
            mousePress(view, corner.x, corner.y);
            mouseMove(view, corner.x + 3 * 38 * canvas.view.zoom, corner.y, -1, Qt.LeftButton);
            verify(finder.find(view, "arrayReadout").visible);
            verify(finder.find(view, "arrayReadoutText").text.indexOf("11") === 0);
            mouseRelease(view, corner.x + 3 * 38 * canvas.view.zoom, corner.y);
            compare(card("ch").address, "ch[11]");
            verify(!finder.find(view, "arrayReadout").visible);
            doc.steps.undo();
            compare(card("ch").address, "ch[8]");
        }
        function test_theViewFollowsAHandleAtItsEdge() {
            workspace.selection.ids = ["ch"];
            const corner = canvas.hand.handlePosition(), before = canvas.view.originX;
            mousePress(view, corner.x, corner.y);
            mouseMove(view, corner.x + 10, corner.y, -1, Qt.LeftButton);
            compare(canvas.view.originX, before);
            mouseMove(view, view.width - 2, corner.y, -1, Qt.LeftButton);
            const reached = parseInt(finder.find(view, "arrayReadoutText").text);
            tryVerify(() => canvas.view.originX < before - 100);
            tryVerify(() => parseInt(finder.find(view, "arrayReadoutText").text) > reached);
            mouseMove(view, view.width / 2, corner.y, -1, Qt.LeftButton); // away from the edge it rests
            const rests = canvas.view.originX;
            mouseRelease(view, view.width / 2, corner.y);
            compare(canvas.view.originX, rests);
            canvas.view.fit();
        }
        function test_anArrayThatRunsOutOfTheViewBringsTheWholeIntoIt() {
            canvas.view.zoomAt(1.3 / canvas.view.zoom, 0, 0);
            workspace.selection.ids = ["pkg"];
            const before = canvas.view.zoom;
            doc.arrays.setCount("pkg", [24, 4]);
            verify(canvas.view.zoom < before);
            const item = card("pkg"), end = item.mapToItem(view, item.width, item.height), begin = item.mapToItem(view, 0, 0);
            verify(begin.x >= 0 && begin.y >= 0 && end.x <= view.width && end.y <= view.height);
            const held = canvas.view.zoom;
            doc.steps.undo(); // what gets smaller leaves the view as it is
            compare(canvas.view.zoom, held);
        }
        function test_aPortThatCanBeTakenIsSeen() { // where cards are too small for all of theirs, the one under the hand
            canvas.view.fit();
            canvas.view.zoomAt(0.3 / canvas.view.zoom, view.width / 2, view.height / 2);
            mouseMove(view, 2, view.height - 2);
            const at = canvas.view.portPosition("host", "link");
            const without = grabImage(view).pixel(at.x, at.y);
            mouseMove(view, at.x, at.y);
            verify(canvas.hover.text.length > 0);
            verify(grabImage(view).pixel(at.x, at.y) !== without);
            compare(doc.parameters.set("cpu.cores", "3"), ""); // what changes meanwhile takes the words away, not the port
            compare(canvas.hover.text, "");
            verify(grabImage(view).pixel(at.x, at.y) !== without);
            canvas.view.fit();
        }
        function test_digitsTypedWhilePullingSetTheCount() {
            workspace.selection.ids = ["pkg"];
            const corner = canvas.hand.handlePosition();
            mousePress(view, corner.x, corner.y);
            keyClick("1");
            keyClick("6");
            keyClick(Qt.Key_Tab);
            keyClick("2");
            keyClick(Qt.Key_Return);
            mouseRelease(view, corner.x, corner.y);
            compare(card("pkg").address, "pkg[16][2]");
        }
        function test_anArrayIsTyped() {
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_A);
            const field = finder.find(view, "arrayFieldInput");
            verify(finder.find(view, "arrayField").visible);
            compare(field.text, "8x4");
            const box = finder.find(view, "arrayField"), block = card("pkg").mapToItem(view, 0, 0, card("pkg").width, card("pkg").height);
            verify(Math.abs(box.x + box.width / 2 - block.x - block.width / 2) < 2 || box.x + box.width >= view.width - 9, "beside its block");
            verify(Math.abs(box.y - block.y - block.height) < 16 || Math.abs(box.y + box.height - block.y) < 16, "beside its block");
            field.text = "many";
            keyClick(Qt.Key_Return);
            verify(finder.find(view, "arrayField").visible);
            verify(finder.find(view, "arrayField").reason.length > 0);
            field.text = "16x8";
            keyClick(Qt.Key_Return);
            verify(!finder.find(view, "arrayField").visible);
            compare(card("pkg").address, "pkg[16][8]");
        }
        function test_aCellIsSelectedAndArrowsWalkCells() {
            const item = card("pkg");
            const p = item.mapToItem(view, 32 + 3 * 38 + 18, 54 + 26 + 12);
            mouseClick(view, p.x, p.y);
            compare(workspace.selection.instance, "pkg[3][1]");
            keyClick(Qt.Key_Right);
            compare(workspace.selection.instance, "pkg[4][1]");
            keyClick(Qt.Key_Down);
            compare(workspace.selection.instance, "pkg[4][2]");
        }
    }
}
