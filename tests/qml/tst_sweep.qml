// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep by mouse and by keyboard: chips, the run of all points and of those that can be the best, the goal, brushes, ticks, a point opened.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Sweep

Item {
    id: root
    width: 1600
    height: 1000

    Workspace { id: space }
    SweepView {
        id: view
        anchors.fill: parent
        workspace: space
    }

    TestCase {
        name: "Sweep"
        when: windowShown

        readonly property SweepSession session: space.sweep

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.estimate.ghostEnabled = false;
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=600 precondition=sequential"), "");
            compare(session.goal.set("most iops"), "");
            session.swept.pruned = false;
            view.forceActiveFocus();
        }
        function sweepFour() {
            compare(session.swept.addChip("pkg.tR", "30, 60 us"), "");
            compare(session.swept.addChip("pkg.dies", "1, 2"), "");
            compare(session.runs.start(), "");
            tryVerify(() => !session.runs.running, 60000);
            compare(session.runs.finished, 4);
        }

        function test_aSweepByMouse() {
            verify(finder.find(view, "sweepEmpty").visible);
            mouseClick(finder.find(view, "sweepAdd"));
            const field = finder.find(view, "sweepAddField");
            tryVerify(() => field.activeFocus);
            field.text = "pkg.tR";
            const list = finder.find(view, "sweepAddList");
            tryVerify(() => list.itemAtIndex(0) !== null);
            mouseClick(list.itemAtIndex(0));
            compare(session.swept.chips.length, 1);
            compare(session.swept.chips[0].address, "pkg.tR");
            compare(session.swept.chips[0].count, 3); // half, as it is, double
            keyClick(Qt.Key_Escape); // the chip's own field had opened
            compare(session.swept.addChip("pkg.dies", "1, 2"), "");
            compare(session.swept.sizeText, "3 × 2 = 6 runs");
            mouseClick(finder.find(view, "sweepRun"));
            verify(session.runs.running);
            tryVerify(() => !session.runs.running, 60000);
            compare(session.runs.finished, 6);
            verify(session.runs.planIsShown);

            const scatter = finder.find(view, "sweepScatter");
            const best = scatter.bestPlace;
            verify(best.x > 0);
            mouseMove(scatter, best.x, best.y);
            mouseMove(scatter, best.x + 1, best.y);
            tryCompare(session.pick, "current", session.verdict.best);
            tryVerify(() => finder.find(view, "sweepCard").visible);

            const row = finder.find(view, "frontTick0");
            mouseClick(row);
            compare(session.pick.tickedCount, 1);
            const variants = space.variants.list().length;
            mouseClick(finder.find(view, "sweepSave"));
            compare(space.variants.list().length, variants + 1);
            compare(space.variants.name, "Base"); // what is on the desk stays there

            const parallel = finder.find(view, "sweepParallel");
            const lower = parallel.axisPlace("pkg.dies", 0.02), middle = parallel.axisPlace("pkg.dies", 0.4);
            mouseDrag(parallel, lower.x, lower.y, 0, middle.y - lower.y);
            compare(session.axes.brushCount, 1);
            compare(session.verdict.insideCount, 3); // of the six, those with one die
            mouseClick(parallel, lower.x, lower.y);
            compare(session.axes.brushCount, 0);
            compare(session.verdict.insideCount, 6);
        }
        function test_aSweepByKeyboard() {
            mouseMove(root, 2, 2);
            view.addParameter();
            const field = finder.find(view, "sweepAddField");
            tryVerify(() => field.activeFocus);
            for (const letter of "pkg.tr")
                keyClick(letter);
            keyClick(Qt.Key_Return);
            compare(session.swept.chips[0].address, "pkg.tR");
            tryVerify(() => root.Window.activeFocusItem !== null && root.Window.activeFocusItem.objectName === "chipField");
            keySequence("Ctrl+A");
            for (const letter of "30, 60, 90")
                keyClick(letter);
            keyClick(Qt.Key_Return);
            compare(session.swept.chips[0].values, "30, 60, 90");
            compare(session.swept.chips[0].count, 3);
            tryVerify(() => finder.find(view, "sweepPage").activeFocus);
            keyClick(Qt.Key_Return);
            verify(session.runs.running);
            tryVerify(() => !session.runs.running, 60000);
            compare(session.runs.finished, 3);

            const list = finder.find(view, "sweepFront");
            list.forceActiveFocus();
            session.pick.current = -1;
            keyClick(Qt.Key_Down);
            verify(session.pick.current >= 0);
            keyClick(Qt.Key_Space);
            compare(session.pick.tickedCount, 1);

            const parallel = finder.find(view, "sweepParallel");
            parallel.forceActiveFocus(Qt.TabFocusReason);
            verify(parallel.description.length > 0, "the first axis");
            keyClick(Qt.Key_Down); // the upper end of the brush on tR: without 90
            compare(session.verdict.insideCount, 2);
            keyClick(Qt.Key_Up, Qt.ShiftModifier); // its lower end: without 30
            compare(session.verdict.insideCount, 1);
            keyClick(Qt.Key_Delete);
            compare(session.verdict.insideCount, 3);

            const scatter = finder.find(view, "sweepScatter");
            scatter.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left);
            verify(session.pick.current >= 0);
            keyClick(Qt.Key_Return); // opens it
            compare(space.pages.current, "design");
            compare(space.document.workload, "rw=randread bs=4k qd=16 count=600 precondition=sequential");
            verify(space.variants.name.indexOf("Read tR") === 0, space.variants.name);
            tryVerify(() => space.run.valid, 60000);
        }
        function test_theGoalIsASentence() {
            sweepFour();
            compare(session.verdict.fitText, "4 designs.");
            const fastest = session.verdict.best;
            compare(session.goal.set("least cost.bill_of_materials where iops >= 1k"), "");
            compare(session.goal.label, "cost");
            verify(session.verdict.best !== fastest || session.runs.finished === 4);
            const popup = finder.find(view, "limitPopup");
            mouseClick(finder.find(view, "goalAddLimit"));
            tryVerify(() => popup.opened);
            const field = finder.find(popup.contentItem, "limitValue");
            field.text = "soon";
            keyClick(Qt.Key_Return);
            verify(popup.opened); // refused, and it says why
            field.text = "1";
            keyClick(Qt.Key_Return);
            tryVerify(() => !popup.visible);
            compare(session.goal.limits.length, 2);
            compare(session.verdict.fitText, "No design meets the limits.");
            compare(session.verdict.best, -1);
            session.goal.removeLimit(1);
            compare(session.goal.limits.length, 1);
            verify(session.verdict.best >= 0);
            verify(session.goal.set("fastest please").length > 0);
            compare(session.goal.sentence, "least cost.bill_of_materials where iops >= 1000");
        }
        function test_whatCannotBeTheBestIsNotRun() {
            compare(session.swept.addChip("pkg.dies", "1, 2, 4"), "");
            compare(session.goal.set("least cost.bill_of_materials where iops >= 1k"), "");
            session.swept.pruned = true;
            compare(session.runs.start(), "");
            tryVerify(() => !session.runs.running, 60000);
            verify(session.runs.skipped > 0);
            verify(session.runs.finished < 3);
            compare(session.verdict.best, 0); // the cheapest
            session.swept.pruned = false;
            compare(session.runs.start(), ""); // the rest, and nothing twice
            tryVerify(() => !session.runs.running, 60000);
            compare(session.runs.finished, 3);
            compare(session.verdict.best, 0);
        }
        function test_stoppedItKeepsWhatIsDoneAndGoesOn() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=30000 precondition=sequential"), "");
            compare(session.swept.addChip("workload.qd", "1..24"), "");
            compare(session.runs.start(), "");
            tryVerify(() => session.runs.finished > 0, 60000);
            view.forceActiveFocus();
            keyClick(Qt.Key_Escape);
            tryVerify(() => !session.runs.running, 60000);
            const done = session.runs.finished;
            verify(done > 0 && done < 24, done);
            compare(session.runs.waiting, 24 - done);
            compare(session.runs.start(), "");
            compare(session.runs.finished, done); // still there while the rest runs
            session.runs.stop();
            tryVerify(() => !session.runs.running, 60000);
            verify(session.runs.finished >= done);
        }
        function test_whatTheChipsSayHasNotRunUntilItHas() {
            const count = finder.find(view, "sweepCount");
            compare(session.swept.addChip("workload.qd", "1, 2"), "");
            compare(count.text, "Not run yet");
            compare(session.runs.start(), "");
            tryVerify(() => !session.runs.running, 60000);
            compare(count.text, "2 of 2");
            compare(session.swept.addChip("pkg.tR", "40us, 50us"), "");
            compare(count.text, "Not run yet");
            compare(session.runs.counted(10000), "10,000");
        }
        // Every point that was under way when it was paused is finished, and none is begun until it is resumed.
        function test_pausedItBeginsNothingAndGoesOn() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=100000 precondition=sequential"), "");
            compare(session.swept.addChip("workload.qd", "1..32"), "");
            const pause = finder.find(view, "sweepPause");
            verify(!pause.visible);
            compare(session.runs.start(), "");
            tryVerify(() => session.runs.finished > 0, 60000);
            verify(pause.visible);
            mouseClick(pause);
            verify(session.runs.paused);
            compare(pause.text, "Resume");
            tryCompare(session.runs, "active", 0, 60000);
            const done = session.runs.finished;
            verify(done < 32, done);
            verify(session.runs.timeText.indexOf("paused") > 0, session.runs.timeText);
            grabImage(view); // a frame, in which a point that ignored the pause would have begun
            compare(session.runs.finished, done);
            compare(session.runs.waiting, 32 - done);
            view.forceActiveFocus();
            keyClick(Qt.Key_P);
            verify(!session.runs.paused);
            tryVerify(() => session.runs.finished > done, 60000);
            keyClick(Qt.Key_P);
            verify(session.runs.paused);
            keyClick(Qt.Key_Escape); // stops what stands still, too
            tryVerify(() => !session.runs.running, 60000);
            verify(!session.runs.paused);
        }
        function test_aRefusedPointStaysVisible() {
            compare(session.swept.addChip("pkg.count", "8x2, 8x4"), "");
            compare(session.swept.addChip("ch.count", "8"), "");
            compare(session.swept.addChip("cpu.clock", "100MHz, 200MHz"), "");
            compare(session.runs.start(), "");
            tryVerify(() => !session.runs.running, 60000);
            compare(session.runs.finished + session.runs.refused + session.runs.failed, 4);
        }
        function test_theHeatMapByMouseAndByKeyboard() {
            compare(session.swept.addChip("pkg.tR", "30, 60, 90 us"), "");
            compare(session.swept.addChip("pkg.dies", "1, 2"), "");
            compare(session.swept.addChip("ch.rate", "200, 400 MT/s"), "");
            compare(session.runs.start(), "");
            tryVerify(() => !session.runs.running, 60000);
            const kind = finder.find(view, "sweepPlotKind"), heat = finder.find(view, "sweepHeat");
            mouseClick(kind, kind.width - 12, kind.height / 2);
            verify(view.heat);
            tryVerify(() => heat.visible && heat.width > 100);
            compare(heat.axes, ["pkg.tR", "pkg.dies", "ch.rate"]);
            compare(heat.axisLabels, ["Read tR", "Dies", "Channel controller rate"]);
            compare(heat.restText, "Channel controller rate");
            verify(heat.leastText.length > 0 && heat.mostText !== heat.leastText);
            const place = heat.placeOf(2, 0);
            mouseMove(heat, place.x, place.y);
            mouseMove(heat, place.x + 1, place.y);
            tryVerify(() => finder.find(view, "heatCard").visible);
            verify(heat.currentText.indexOf("Read tR 90\u00a0µs, Dies 1: IOPS ") === 0, heat.currentText);
            const slow = session.pick.current;
            heat.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left);
            keyClick(Qt.Key_Left);
            keyClick(Qt.Key_Up);
            verify(heat.currentText.indexOf("Read tR 30\u00a0µs, Dies 2: IOPS " + heat.mostText) === 0, heat.currentText);
            compare(session.pick.current, session.verdict.best);
            verify(session.pick.current !== slow);
            keyClick(Qt.Key_Space);
            compare(session.pick.tickedCount, 1);
            heat.chooseX(2); // the rate takes its place, tR becomes the one that the best is taken over
            compare(heat.restText, "Read tR");
            heat.chooseY(2); // and changes places with the other
            compare(heat.indexY, 2);
            compare(heat.indexX, 1);
            heat.chooseX(0);
            heat.chooseY(1);
            const best = heat.placeOf(0, 1);
            mouseClick(heat, best.x, best.y); // opens it
            compare(space.pages.current, "design");
            verify(space.variants.name.indexOf("Read tR 30\u00a0µs, Dies 2") === 0, space.variants.name);
            view.heat = false;
        }
        function test_itsPointsAreInTheProject() {
            const file = scratchFolder + "/sweep.floom";
            compare(space.files.saveAs(file), "");
            sweepFour();
            compare(space.door.openFile(file), "");
            compare(session.swept.chips.length, 2); // the last sweep of the project is shown again
            compare(session.runs.finished, 4);
        }
    }
}
