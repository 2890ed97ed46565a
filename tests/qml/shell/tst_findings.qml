// SPDX-License-Identifier: GPL-3.0-or-later
// Findings in the window: the one chosen comes into sight, in the middle of the drawing, a fix is seen on its card before it is made, errors stand in
// the way of a run, and what an edit did beyond what was asked is said and can be taken back.
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

    FrameAnimation {
        id: frames
        running: true
    }

    TestCase {
        name: "Findings"
        when: windowShown

        readonly property var doc: space.document

        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            doc.markSaved();
            space.pages.current = "design";
            space.selection.ids = [];
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
            tryVerify(() => find("canvasView").width > 400);
            find("canvasView").fit();
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function offMiddle(id) {
            const view = find("canvasView"), card = find("card_" + id);
            const at = card.mapToItem(view, card.width / 2, card.height / 2);
            return Math.max(Math.abs(at.x - view.width / 2), Math.abs(at.y - view.height / 2));
        }
        function finding(rule) {
            let card = null;
            tryVerify(() => (card = find("rule_" + rule)) !== null);
            return card;
        }

        // Half of the package is out of sight.
        function moveAway() {
            const view = find("canvasView"), card = find("card_pkg");
            view.controller.view.panBy(view.width - card.mapToItem(view, card.width / 2, 0).x, 0);
            verify(offMiddle("pkg") > 200);
        }

        function test_theDrawingStaysWhereAllOfItIsInSight() {
            compare(doc.parameters.set("pkg.tR", "3us"), "");
            compare(doc.parameters.set("ch.rate", "40MT/s"), "");
            const view = find("canvasView").controller.view, before = [view.originX, view.originY, view.zoom];
            for (let i = 0; i < 3; ++i) {
                keyClick(Qt.Key_F8);
                compare(space.selection.ids.length, 1);
                compare([view.originX, view.originY, view.zoom], before);
            }
        }
        function test_theFindingStandsInTheMiddle_data() {
            return [{ tag: "keys", byMouse: false }, { tag: "mouse", byMouse: true }];
        }
        function test_theFindingStandsInTheMiddle(data) {
            compare(doc.parameters.set("pkg.tR", "3us"), "");
            moveAway();
            if (data.byMouse) {
                const tab = finder.find(find("inspectorTabs"), "tab1");
                waitForItemPolished(tab.parent);
                mouseClick(tab);
                tryVerify(() => find("rulesList").visible);
                const card = finding("R403");
                tryVerify(() => card.height > 60);
                waitForItemPolished(find("rulesList"));
                mouseClick(card, 60, 20);
            } else {
                keyClick(Qt.Key_F8);
            }
            compare(space.selection.ids, ["pkg"]);
            verify(offMiddle("pkg") < 3);
        }
        function test_theDrawingGoesThereInStepsAndAPressEndsThat() {
            ThemeTokens.reduceMotion = false;
            compare(doc.parameters.set("pkg.tR", "3us"), "");
            const canvas = find("canvasView").controller;
            moveAway();
            keyClick(Qt.Key_F8);
            tryVerify(() => offMiddle("pkg") < 3, 3000);
            canvas.view.panBy(300, 200);
            canvas.view.centreSelection();
            verify(offMiddle("pkg") > 100); // not at once
            canvas.view.panBy(1, 0); // the hand comes first
            const off = offMiddle("pkg"), frame = frames.currentFrame;
            tryVerify(() => frames.currentFrame > frame + 3);
            compare(offMiddle("pkg"), off); // it stays where the hand put it
            ThemeTokens.reduceMotion = true;
        }
        function test_aFindingOfOneInstanceShowsTheInstance() {
            compare(doc.parameters.set("pkg[3][1].tR", "3us"), "");
            keyClick(Qt.Key_F8);
            compare(space.selection.instance, "pkg[3][1]");
        }
        function test_aFixIsSeenOnItsCardFirst_data() {
            return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }];
        }
        function test_aFixIsSeenOnItsCardFirst(data) {
            compare(doc.parameters.set("ch.rate", "40MT/s"), "");
            const steps = doc.steps.undoText;
            keyClick(Qt.Key_F8);
            const button = finder.find(finding("R203"), "fix0");
            if (data.byMouse) {
                waitForItemPolished(button.parent);
                mouseMove(button, 10, 10);
            } else {
                button.forceActiveFocus(Qt.TabFocusReason);
            }
            let ghost = null;
            tryVerify(() => (ghost = finder.find(find("card_ch"), "cardFix")) !== null);
            compare(ghost.was, "40 MT/s");
            compare(ghost.now, "300 MT/s");
            compare(doc.steps.undoText, steps); // nothing is done yet
            if (data.byMouse)
                mouseMove(find("canvasView"), 20, 20);
            else
                find("canvasView").forceActiveFocus();
            tryVerify(() => finder.find(find("card_ch"), "cardFix") === null);
            if (data.byMouse) {
                mouseClick(button);
            } else {
                button.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Return);
            }
            verify(find("card_ch").foot.indexOf("300 MT/s") >= 0, find("card_ch").foot);
            tryVerify(() => finder.find(find("card_ch"), "cardFix") === null);
        }
        function test_aFixOfARowIsSeenInTheRow() {
            compare(doc.parameters.set("pkg.dies", "3"), "");
            compare(doc.parameters.set("pkg.planes", "3"), "");
            keyClick(Qt.Key_F8);
            const changes = [{ block: "cpu", key: "cores", label: "Cores", was: "2", now: "4" }];
            find("canvasView").controller.cards.showFix(changes);
            const ghost = finder.find(find("card_cpu"), "cardFix");
            compare(ghost.y, find("card_cpu").rowsTop + 20);
            find("canvasView").controller.cards.showFix([]);
            compare(finder.find(find("card_cpu"), "cardFix"), null);
        }
        function test_aChainHealsWithWordsThatUndoIt_data() {
            return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }];
        }
        function test_aChainHealsWithWordsThatUndoIt(data) {
            space.selection.ids = ["ecc"];
            keyClick(Qt.Key_Delete);
            const toast = find("toast");
            tryVerify(() => toast.visible);
            compare(toast.Accessible.name, "ecc removed; bus joined to ch");
            const deed = find("toastDeed");
            verify(deed.visible && find("canvasView").activeFocus);
            if (data.byMouse) {
                waitForItemPolished(deed.parent);
                mouseClick(deed);
            } else {
                keyClick(Qt.Key_Z, Qt.ControlModifier);
            }
            verify(find("card_ecc"));
            tryVerify(() => !deed.visible);
        }
        function test_ownValuesThatAnArrayLosesAreListed() {
            compare(doc.parameters.set("pkg[7][1].tR", "75us"), "");
            space.selection.ids = ["pkg"];
            keyClick(Qt.Key_A);
            find("arrayFieldInput").text = "4x4";
            keyClick(Qt.Key_Return);
            const toast = find("toast");
            tryVerify(() => toast.visible);
            verify(toast.Accessible.name.indexOf("[7][1]") >= 0, toast.Accessible.name);
            verify(find("toastDeed").visible);
            keyClick(Qt.Key_Z, Qt.ControlModifier);
            space.selection.instance = "pkg[7][1]";
            compare(finder.find(find("field_tR"), "field").text, "75");
        }
        function test_newsDoesNotLieOnWhatHasTheFocus() {
            const toast = find("toast");
            const lies = item => {
                const at = item.mapToItem(toast.parent, 0, 0, item.width, item.height);
                return at.x < toast.x + toast.width && toast.x < at.x + at.width && at.y < toast.y + toast.height && toast.y < at.y + at.height;
            };
            toast.show("News of the drive");
            verify(!toast.isHigh && !lies(find("canvasView")) && lies(find("dock")));
            find("commands").run("view.sweep");
            compare(main.activeFocusItem, find("sweepPage"));
            tryVerify(() => toast.isHigh);
            verify(!lies(find("dock")));
            find("inspectorView").forceActiveFocus();
            tryVerify(() => !toast.isHigh);
            find("canvasView").takeFocus();
        }
        function test_normalSizeIsTheDrawingsToo() {
            const canvas = find("canvasView").controller;
            canvas.view.zoomStep(2);
            keyClick(Qt.Key_0, Qt.ControlModifier);
            compare(canvas.view.zoom, 1);
            compare(ThemeTokens.uiScale, 1);
        }
    }
}
