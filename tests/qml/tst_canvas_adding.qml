// SPDX-License-Identifier: GPL-3.0-or-later
// A drive drawn from nothing by keys alone: every new block is seen, wherever the pointer is; and what is undone leaves or gives back the view.
import QtQuick
import QtTest
import Flashloom.Canvas
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root
    width: 840
    height: 480

    Workspace { id: workspace }
    CanvasView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }

    TestCase {
        name: "CanvasAdding"
        when: windowShown

        readonly property var canvas: view.controller

        function initTestCase() {
            ThemeTokens.reduceMotion = true; // nothing to wait for
        }
        function init() {
            workspace.door.newDesign();
            workspace.door.discard();
            view.forceActiveFocus();
            canvas.view.fit();
        }
        function card(id) { return findChild(view, "card_" + id); }
        function isWhole(id) {
            const item = card(id);
            const at = item.mapToItem(view, 0, 0), end = item.mapToItem(view, item.width, item.height);
            return at.x >= 0 && at.y >= 0 && end.x <= view.width && end.y <= view.height;
        }
        function add(word) {
            keyClick("/");
            for (const letter of word)
                keyClick(letter);
            keyClick(Qt.Key_Return);
            return workspace.selection.ids[0];
        }

        function test_1_theFirstBlockLiesWholeInTheViewBeforeThePointerEverCame() {
            verify(isWhole(add("pci")));
        }
        function test_4_undoingABlockGoesBackToTheViewBeforeIt() {
            compare(workspace.door.openSample("starter"), "");
            workspace.selection.ids = ["ddr"];
            canvas.view.fit();
            const zoom = canvas.view.zoom, y = canvas.view.originY;
            while (canvas.view.zoom === zoom) // until one lies beyond the edge
                add("dram");
            workspace.document.steps.undo();
            compare([canvas.view.zoom, canvas.view.originY], [zoom, y]);
        }
        function test_5_undoingAValueLeavesTheViewAsItIs() { // the legend is wider for a moment where its words change
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            const doc = workspace.document, size = [root.width, root.height];
            root.width = 1078;
            root.height = 595;
            compare(doc.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            canvas.view.fit();
            workspace.runs.start();
            tryVerify(() => workspace.run.valid && !workspace.runner.running, 30000);
            const legend = findChild(view, "heatLegend"), words = legend.words, zoom = canvas.view.zoom;
            tryVerify(() => legend.visible);
            compare(doc.parameters.set("pkg.tR", "30us"), "");
            tryVerify(() => !legend.visible, 10000); // the preview is there
            doc.steps.undo();
            tryVerify(() => legend.visible && legend.words === words);
            waitForRendering(view);
            const after = canvas.view.zoom;
            root.width = size[0];
            root.height = size[1];
            compare(after, zoom);
        }
        function test_3_allAreSeenAgainWhereAllStepsAreUndoneAndRedone() {
            const words = ["pci", "cpu", "axi", "bch", "chan", "nand"], ids = words.map(add), steps = workspace.document.steps;
            for (const word of words)
                steps.undo();
            verify(card(ids[0]) === null);
            for (const word of words)
                steps.redo();
            for (const id of ids)
                verify(isWhole(id), id);
            canvas.view.zoomAt(4, 100, 100);
            const zoom = canvas.view.zoom;
            steps.undo();
            steps.redo();
            compare(canvas.view.zoom, zoom); // a part was looked at
        }
        function test_2_allBlocksAreSeenWhileAllWereSeenBefore() {
            const ids = [];
            for (const word of ["pci", "cpu", "axi", "bch", "chan", "nand"]) {
                ids.push(add(word));
                for (const id of ids)
                    verify(isWhole(id), word + ": " + id);
            }
        }
        function test_3_aNewBlockComesIntoAViewOfAPart() {
            add("pci");
            canvas.view.zoomAt(4, 0, 0);
            const zoom = canvas.view.zoom;
            const id = add("cpu");
            const item = card(id);
            const middle = item.mapToItem(view, item.width / 2, item.height / 2);
            verify(middle.x > 0 && middle.x < view.width && middle.y > 0 && middle.y < view.height);
            compare(canvas.view.zoom, zoom);
        }
    }
}
