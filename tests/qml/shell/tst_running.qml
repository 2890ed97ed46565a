// SPDX-License-Identifier: GPL-3.0-or-later
// A run under way in the whole window: what it says, and how it is stopped.
import QtQuick
import QtTest
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

    TestCase {
        name: "Running"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=100000000 precondition=none"), "");
            space.document.markSaved();
            space.pages.current = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").takeFocus();
        }
        function test_itSaysHowFarItIsAndStopsAtOnce() {
            keyClick(Qt.Key_F5);
            verify(space.runner.running);
            const foot = find("runFoot");
            tryVerify(() => /^[0-9,.]*[1-9][0-9,.]* ms simulated · [0-9,.]+ M events\/s$/.test(foot.text));
            tryVerify(() => /^[0-9]+ % · [0-9.]+ (s|min) left$/.test(space.runner.progressText));
            const button = find("runButton"); // "Cancel" beside the percentage, not under it
            verify(button.width >= button.implicitContentWidth + button.leftPadding + button.rightPadding, button.width + " for " + space.runner.progressText);
            space.selection.ids = ["pkg"]; // what else Esc leaves comes first
            keyClick(Qt.Key_Escape);
            compare(space.selection.ids.length, 0);
            verify(space.runner.running);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !space.runner.running, 5000);
            verify(space.run.partial);
            tryVerify(() => foot.text.indexOf("stopped during warm-up") >= 0, 5000, foot.text);
            tryVerify(() => find("answerPartialEdge").visible);
            compare(find("answerPartial").text, "stopped during warm-up");
            compare(find("answerNumber").text, "–"); // no figure that nobody measured
            verify(find("answerHeadline").text.indexOf("Stopped during warm-up") === 0, find("answerHeadline").text);
            compare(space.run.iopsText, "–");
        }
        // Its figures are of the drawing before; nothing else changes, so nothing moves.
        function test_aChangeAfterARunLeavesTheDrawingWhereItIs() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            find("canvasView").fit();
            keyClick(Qt.Key_F5);
            tryVerify(() => !space.runner.running && space.run.valid, 60000);
            const view = find("canvasView").controller.view;
            find("canvasView").fit();
            waitForRendering(find("canvasView"));
            const before = [view.originX, view.originY, view.zoom];
            compare(space.document.setWorkload("rw=randread bs=4k qd=64 count=2000 precondition=none"), "");
            tryVerify(() => find("answerNumber").visible);
            waitForRendering(find("canvasView"));
            compare([view.originX, view.originY, view.zoom], before);
            find("canvasView").fit();
            waitForRendering(find("canvasView"));
            compare([view.originX, view.originY, view.zoom], before);
        }
        function test_aLessonsRefusalGoesWithTheAnswer() {
            compare(space.lesson.begin("01-one-read"), "");
            space.lesson.next();
            space.runs.start();
            const bar = find("messageBar");
            verify(bar.visible && bar.words.startsWith("Predict first"), bar.words);
            space.lesson.setGuess(80);
            verify(!bar.visible, bar.words);
            space.lesson.end();
        }
        function test_theButtonStopsItToo() {
            keyClick(Qt.Key_F5);
            tryVerify(() => /[1-9][0-9,.]* ms simulated/.test(space.runner.paceText));
            const button = find("runButton");
            mouseClick(button);
            tryVerify(() => !space.runner.running, 5000);
            verify(space.run.partial);
        }
        function test_escStopsItWhereverTheKeysAre() {
            const seen = [];
            for (let item = find("canvasView"); seen.indexOf(item) < 0; item = item.nextItemInFocusChain(true)) {
                seen.push(item);
                if (!item.visible || !item.enabled)
                    continue;
                item.forceActiveFocus(Qt.TabFocusReason);
                space.selection.ids = [];
                const how = item.objectName + " " + item;
                keyClick(Qt.Key_F5);
                verify(space.runner.running, how);
                keyClick(Qt.Key_Escape);
                tryVerify(() => !space.runner.running, 5000, how);
            }
            verify(seen.length > 30, String(seen.length));
        }
        function ran() {
            ThemeTokens.reduceMotion = true; // the drawing stands where it will stand
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            space.document.markSaved();
            keyClick(Qt.Key_F5);
            tryVerify(() => !space.runner.running && find("answerCard").visible, 20000);
        }
        function test_theAnswerOffersToProveIt_data() {
            return [{ tag: "mouse", act: offer => mouseClick(offer) }, { tag: "keys", act: offer => { offer.forceActiveFocus(Qt.TabFocusReason); keyClick(Qt.Key_Space); } }];
        }
        function test_theAnswerOffersToProveIt(data) {
            ran();
            const offer = find("proveOffer");
            tryVerify(() => offer.visible);
            data.act(offer);
            verify(space.proof.running);
            verify(!offer.visible);
            space.proof.cancel();
            tryVerify(() => !space.proof.running, 10000);
        }
        function test_theAnswersNextStepIsPressed_data() {
            return test_theAnswerOffersToProveIt_data();
        }
        function test_theAnswersNextStepIsPressed(data) {
            compare(space.document.setWorkload("rw=randread bs=4k qd=1 count=2000 precondition=random"), "");
            space.document.markSaved();
            keyClick(Qt.Key_F5);
            const offer = find("tryOffer");
            tryVerify(() => !space.runner.running && offer.visible, 20000);
            compare(offer.text, "Try QD 2"); // nothing is offered that was not tried
            verify(/^\+9\d %$/.test(offer.gain), offer.gain);
            data.act(offer);
            verify(space.document.workload.indexOf("qd=2") > 0, space.document.workload);
            tryVerify(() => !space.runner.running, 20000);
        }
        function test_anOldAnswerSaysWhereItIsFrom_data() {
            return test_theAnswerOffersToProveIt_data();
        }
        function test_anOldAnswerSaysWhereItIsFrom(data) {
            ran();
            const words = find("answerStale"), back = find("showRunDrawing"), again = find("runAgain");
            verify(!words.visible && !back.visible && !find("answerPartialEdge").visible);
            compare(space.document.parameters.set("pkg.tR", "240us"), "");
            tryVerify(() => words.visible && back.visible);
            compare(words.text, "From run " + space.run.id + "; the drawing has changed since.");
            data.act(back); // the drawing that it was made of, as a step
            tryVerify(() => !space.shown.stale && !words.visible);
            compare(space.document.steps.undoText, "Drawing of run " + space.run.id);
            space.document.steps.undo();
            tryVerify(() => words.visible && again.visible);
            data.act(again);
            tryVerify(() => !space.runner.running && !space.shown.stale, 20000);
            verify(!words.visible);
            verify(find("canvasView").activeFocus, "the button is gone: its keys go to the drawing");
            space.selection.ids = ["pkg"];
            keyClick(Qt.Key_Escape);
            compare(space.selection.ids.length, 0);
        }
        function test_whoWaitsForSlotsIsNotOfferedMoreRequests() {
            compare(space.document.parameters.set("cpu.writeBuffer", "64KiB"), "");
            compare(space.document.setWorkload("rw=write bs=4k qd=64 count=6000 precondition=none"), "");
            space.document.markSaved();
            keyClick(Qt.Key_F5);
            tryVerify(() => !space.runner.running && space.run.valid && !space.shown.stale, 20000);
            verify(find("answerCard").visible);
            verify(!find("tryOffer").visible);
        }
        function test_theAnswerShowsNoTextUnderNinePixels() {
            ran();
            const canvas = find("canvasView").controller, card = find("answerCard");
            for (const zoom of [1.25, 0.9, 0.8, 0.7, 0.55, 0.4]) {
                canvas.view.zoomAt(zoom / canvas.view.zoom, 300, 200);
                fuzzyCompare(canvas.view.zoom, zoom, 0.01);
                const walk = item => {
                    if (!item.visible)
                        return;
                    if (item.font !== undefined && item.text !== undefined && item.text.length > 0 && item.contentHeight !== undefined)
                        verify(item.font.pixelSize * zoom >= 8.5, item.text + " at " + zoom + " is " + item.font.pixelSize * zoom + " px");
                    for (let i = 0; i < item.children.length; ++i)
                        walk(item.children[i]);
                };
                walk(card);
            }
            canvas.view.fit();
        }
    }
}
