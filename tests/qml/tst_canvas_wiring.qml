// SPDX-License-Identifier: GPL-3.0-or-later
// Wires: by hand, by keyboard, refused with the reason, let go on space, mapped and removed.
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
        name: "CanvasWiring"
        when: windowShown

        readonly property var canvas: view.controller
        readonly property var doc: workspace.document
        property int links: 0

        function init() {
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            workspace.selection.ids = [];
            doc.wires.remove([5]); // channel to flash
            view.forceActiveFocus();
            canvas.view.fit();
            links = canvas.drawing.wireCount;
        }
        function start(block, port) {
            const p = canvas.view.portPosition(block, port);
            mousePress(view, p.x, p.y);
            mouseMove(view, p.x + 8, p.y + 8, -1, Qt.LeftButton);
            return p;
        }
        function aim(p) { mouseMove(view, p.x, p.y, -1, Qt.LeftButton); }
        function letGo(p) { mouseRelease(view, p.x, p.y); }
        function middleOf(id) {
            const item = finder.find(view, "card_" + id);
            return item.mapToItem(view, item.width / 2, item.height / 2);
        }

        function test_aWireByHandIsOneStep() {
            start("ch", "flash");
            verify(canvas.hand.wire.active);
            verify(canvas.hand.wire.hint.length > 0);
            const to = canvas.view.portPosition("pkg", "flash");
            aim(to);
            compare(canvas.hand.wire.reasonTitle, "");
            letGo(to);
            verify(!canvas.hand.wire.active);
            compare(canvas.drawing.wireCount, links + 1);
            doc.steps.undo();
            compare(canvas.drawing.wireCount, links);
        }
        function test_theHintCoversNoCard() {
            start("ch", "flash");
            const hint = finder.find(view, "wiringHint"), below = hint.y + hint.height;
            verify(hint.visible && below > hint.y);
            for (const id of ["cpu", "ecc", "host"])
                verify(finder.find(view, "card_" + id).mapToItem(view, 0, 0).y >= below, id);
            letGo(canvas.view.portPosition("pkg", "flash"));
        }
        function test_theWholeCardIsATarget() {
            start("ch", "flash");
            const to = middleOf("pkg");
            aim(to);
            letGo(to);
            compare(canvas.drawing.wireCount, links + 1);
        }
        function test_anIllegalPortSaysWhyAndBlocksStepBack() {
            start("ch", "flash");
            verify(finder.find(view, "card_cpu").isDimmed);
            verify(!finder.find(view, "card_pkg").isDimmed);
            const to = middleOf("cpu");
            aim(to);
            verify(finder.find(view, "reasonCard").visible);
            verify(finder.find(view, "reasonTitle").text.length > 5);
            compare(canvas.hand.pointer.cursor, canvas.hand.wire.reasonOffer.length > 0 ? Qt.CrossCursor : Qt.ForbiddenCursor);
            keyClick(Qt.Key_Escape);
            verify(!canvas.hand.wire.active);
            letGo(to);
            compare(canvas.drawing.wireCount, links);
            verify(!finder.find(view, "card_cpu").isDimmed);
        }
        function test_theReasonStaysInASmallView() {
            root.height = 240;
            root.width = 340;
            canvas.view.fit();
            start("ch", "flash");
            aim(middleOf("cpu"));
            const card = finder.find(view, "reasonCard");
            verify(card.visible);
            const box = [card.x, card.y, card.x + card.width, card.y + card.height];
            keyClick(Qt.Key_Escape);
            letGo(middleOf("cpu"));
            root.width = 1200;
            root.height = 760;
            canvas.view.fit();
            verify(box[0] >= 0 && box[1] >= 0 && box[2] <= 340 && box[3] <= 240, box);
        }
        function test_thePointerSaysThatAWireCannotEndHere() {
            start("host", "link");
            aim(middleOf("pkg"));
            compare(canvas.hand.wire.reasonOffer, "");
            verify(canvas.hand.wire.reasonTitle.length > 5);
            compare(canvas.hand.pointer.cursor, Qt.ForbiddenCursor);
            aim(Qt.point(24, view.height - 100)); // empty: a block can be put there
            compare(canvas.hand.pointer.cursor, Qt.CrossCursor);
            keyClick(Qt.Key_Escape);
            compare(canvas.hand.pointer.cursor, Qt.ArrowCursor);
            letGo(Qt.point(24, view.height - 100));
        }
        function test_theMissingBlockIsOfferedAndPutInBetween() {
            const blocks = canvas.cards.blocks.rowCount();
            start("bus", "bus");
            const to = middleOf("pkg");
            aim(to);
            compare(canvas.hand.wire.reasonOffer, "Channel controller");
            const card = finder.find(view, "reasonCard"), cancels = finder.find(view, "reasonCancels");
            verify(card.width >= cancels.mapToItem(card, cancels.width, 0).x + 8); // nothing is past its edge
            letGo(to);
            compare(canvas.cards.blocks.rowCount(), blocks + 1);
            compare(canvas.drawing.wireCount, links + 2);
            doc.steps.undo();
            compare(canvas.cards.blocks.rowCount(), blocks);
            compare(canvas.drawing.wireCount, links);
        }
        function test_oneMoreOfTheSameIsNotOfferedInBetween() { // a controller would be wired flash to flash
            start("bus", "bus");
            aim(canvas.view.portPosition("ch", "flash"));
            verify(canvas.hand.wire.reasonTitle.length > 5);
            compare(canvas.hand.wire.reasonOffer, "");
            compare(canvas.hand.pointer.cursor, Qt.ForbiddenCursor);
            letGo(canvas.view.portPosition("ch", "flash"));
            compare(canvas.drawing.wireCount, links);
        }
        function test_whatIsPutInBetweenCoversNothing() {
            start("bus", "bus");
            const to = middleOf("pkg");
            aim(to);
            letGo(to);
            compare(workspace.selection.ids.length, 1);
            const added = finder.find(view, "card_" + workspace.selection.ids[0]);
            for (const other of ["host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"]) {
                const card = finder.find(view, "card_" + other);
                verify(added.x >= card.x + card.width || card.x >= added.x + added.width || added.y >= card.y + card.height || card.y >= added.y + added.height, other);
            }
            doc.steps.undo();
        }
        function test_releaseOnSpaceOffersWhatFits() {
            start("ch", "flash");
            const to = Qt.point(24, view.height - 100);
            aim(to);
            letGo(to);
            const list = finder.find(view, "quickAddList");
            verify(finder.find(view, "quickAdd").visible);
            compare(list.count, 2); // NAND and RRAM
            keyClick(Qt.Key_Return);
            compare(canvas.drawing.wireCount, links + 1);
            compare(workspace.selection.ids.length, 1);
        }
        function test_aWireByKeyboard() {
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_W);
            verify(canvas.hand.wire.active);
            keyClick(Qt.Key_Return);
            verify(!canvas.hand.wire.active);
            compare(canvas.drawing.wireCount, links + 1);
        }
        function test_arrowsWalkTheTargetsAndTellTheReason() {
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_W);
            compare(canvas.hand.wire.reasonTitle, "");
            keyClick(Qt.Key_Right);
            verify(canvas.hand.wire.reasonTitle.length > 0);
            keyClick(Qt.Key_Left);
            compare(canvas.hand.wire.reasonTitle, "");
            keyClick(Qt.Key_Escape);
            verify(!canvas.hand.wire.active);
            compare(canvas.drawing.wireCount, links);
        }
        function test_keysWireToWhatIsOutOfSight() {
            workspace.selection.ids = ["pkg"];
            const to = canvas.view.portPosition("ch", "flash");
            canvas.view.panBy(view.width - to.x + 60, 0);
            keyClick(Qt.Key_W);
            tryVerify(() => canvas.view.portPosition("ch", "flash").x < view.width, 3000);
            verify(canvas.hand.wire.help.indexOf("Enter connects") > 0, canvas.hand.wire.help);
            keyClick(Qt.Key_Escape);
            canvas.view.fit();
            start("ch", "flash");
            verify(canvas.hand.wire.help.startsWith("Release on empty canvas"), canvas.hand.wire.help);
            keyClick(Qt.Key_Escape);
            letGo(Qt.point(5, 5));
        }
        function test_whatWasUnderThePointerIsForgottenAfterAWire() {
            const from = canvas.view.portPosition("ch", "flash"), to = middleOf("cpu");
            mouseMove(view, from.x, from.y);
            verify(canvas.hover.text.indexOf("ch.flash") >= 0, canvas.hover.text);
            start("ch", "flash");
            aim(to);
            letGo(to);
            verify(canvas.hover.text.indexOf("ch.flash") < 0, canvas.hover.text);
        }
        function test_tabWalksTheBlocksFromHostToFlash() {
            const seen = [];
            for (let i = 0; i < 7; ++i) {
                keyClick(Qt.Key_Tab);
                seen.push(workspace.selection.ids[0]);
            }
            compare(seen[0], "host");
            compare(seen[6], "pkg");
            compare(new Set(seen).size, 7);
        }
        function test_anUndoUnderTheWireInHandEndsIt() {
            start("ch", "flash");
            verify(canvas.hand.wire.active);
            workspace.door.newDesign();
            workspace.door.discard();
            verify(!canvas.hand.wire.active);
            aim(Qt.point(300, 300));
            letGo(Qt.point(300, 300));
            compare(canvas.cards.blocks.rowCount(), 0);
        }
        function test_aWireIsSelectedAndDeleted() {
            const at = canvas.view.wirePosition(0);
            mouseClick(view, at.x, at.y);
            keyClick(Qt.Key_Delete);
            compare(canvas.drawing.wireCount, links - 1);
            doc.steps.undo();
            compare(canvas.drawing.wireCount, links);
        }
        function test_theMapMenuIsWalkedByKeys() {
            doc.steps.undo();
            workspace.selection.ids = ["pkg"];
            keyClick(Qt.Key_L);
            keyClick(Qt.Key_Return);
            const menu = finder.find(view, "mapMenu");
            tryVerify(() => menu.opened);
            compare(menu.at, 0); // as it is: one to one
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Return);
            tryVerify(() => !menu.visible);
            verify(doc.steps.undoText.indexOf("roundRobin") > 0, doc.steps.undoText);
        }
        function test_aStripeOfOnesOwn_data() {
            return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }];
        }
        function test_aStripeOfOnesOwn(data) {
            doc.steps.undo();
            const menu = finder.find(view, "mapMenu");
            if (data.byMouse) {
                const at = canvas.view.wirePosition(5);
                mouseClick(view, at.x, at.y, Qt.RightButton);
                tryVerify(() => menu.opened);
                mouseClick(finder.find(menu.contentItem, "mapStripeField"));
            } else {
                workspace.selection.ids = ["pkg"];
                keyClick(Qt.Key_L);
                keyClick(Qt.Key_Menu);
                tryVerify(() => menu.opened);
                keyClick(Qt.Key_Up);
                keyClick(Qt.Key_Up);
            }
            const field = finder.find(menu.contentItem, "mapStripeField");
            verify(field.activeFocus);
            field.selectAll();
            keyClick("0");
            keyClick(Qt.Key_Return);
            verify(menu.opened); // nought is no stripe
            field.selectAll();
            keyClick("3");
            keyClick(Qt.Key_Return);
            tryVerify(() => !menu.visible);
            verify(doc.steps.undoText.indexOf("stripe:3") > 0, doc.steps.undoText);
        }
        function test_theMapMenuChangesTheMap() {
            doc.steps.undo(); // the bundle is back
            const at = canvas.view.wirePosition(5);
            mouseClick(view, at.x, at.y, Qt.RightButton);
            const menu = finder.find(view, "mapMenu");
            tryVerify(() => menu.opened);
            mouseClick(finder.find(menu.contentItem, "map_all"));
            tryVerify(() => !menu.visible);
            compare(doc.wires.setMap(5, "all"), "");
            verify(doc.steps.undoText.indexOf("all") > 0);
        }
    }
}
