// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of the plots of a sweep, chosen by the heads of the table, by mouse and by keyboard.
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
        name: "SweepAxes"
        when: windowShown

        readonly property SweepSession session: space.sweep

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.estimate.ghostEnabled = false;
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=600 precondition=sequential"), "");
            compare(session.goal.set("most iops"), "");
            session.swept.pruned = false;
            view.heat = false;
            view.forceActiveFocus();
        }
        function sweepFour() {
            compare(session.swept.addChip("pkg.tR", "30, 60 us"), "");
            compare(session.swept.addChip("pkg.dies", "1, 2"), "");
            compare(session.runs.start(), "");
            tryVerify(() => !session.runs.running, 60000);
            compare(session.runs.finished, 4);
        }

        function test_theLabelOfTheBestAndTheCardDoNotOverlap() {
            sweepFour();
            const scatter = finder.find(view, "sweepScatter");
            const note = finder.find(view, "sweepBestNote"), card = finder.find(view, "sweepCard");
            for (let point = 0; point < 4; ++point) { // whichever is pointed at: card and label do not overlap
                const at = scatter.placeOf(point);
                if (at.x < 0)
                    continue;
                mouseMove(scatter, at.x, at.y);
                tryVerify(() => card.visible && session.pick.current === point);
                verify(!note.visible || card.x >= note.x + note.width || note.x >= card.x + card.width || card.y >= note.y + note.height || note.y >= card.y + card.height);
            }
        }
        function test_theTimeOfASweepIsSaidOnce() {
            sweepFour();
            compare(session.swept.addChip("pkg.planes", "1, 2"), ""); // not run yet
            const effort = session.runs.effortText;
            verify(effort.indexOf("thread") > 0, effort);
            verify(finder.find(view, "sweepEffort").text.indexOf(effort) >= 0);
            compare(finder.find(view, "sweepCount").text, "Not run yet");
            compare(finder.find(view, "sweepTime").text, "");
        }
        function drag(item, to, x, y) {
            const end = item.mapFromItem(to, x, y);
            mousePress(item, item.width / 2, item.height / 2);
            for (let i = 1; i <= 8; ++i)
                mouseMove(item, item.width / 2 + (end.x - item.width / 2) * i / 8, item.height / 2 + (end.y - item.height / 2) * i / 8);
            mouseRelease(item, end.x, end.y);
        }
        function test_aColumnsHeadBecomesAnAxis_data() {
            return [{ tag: "mouse", mouse: true }, { tag: "keyboard", mouse: false }];
        }
        function test_aColumnsHeadBecomesAnAxis(data) {
            sweepFour();
            const scatter = finder.find(view, "sweepScatter"), heat = finder.find(view, "sweepHeat"), kind = finder.find(view, "sweepPlotKind");
            const make = (id, plot, upright) => {
                const head = finder.find(view, "frontHead_" + id);
                verify(head, id);
                waitForItemPolished(head.parent); // heads stand side by side only then
                if (data.mouse) {
                    drag(head, plot, plot.width * (upright ? 0.2 : 0.7), plot.height / 2);
                } else {
                    head.forceActiveFocus(Qt.TabFocusReason);
                    keyClick(upright ? Qt.Key_Y : Qt.Key_X);
                }
            };
            session.axes.figureX = "iops";
            session.axes.figureY = "iops";
            make("latency_us.p99", scatter, false);
            compare(session.axes.figureX, "latency_us.p99");
            compare(session.axes.figureY, "iops");
            make("latency_us.p99", scatter, true);
            compare(session.axes.figureY, "latency_us.p99");
            mouseClick(kind, kind.width - 12, kind.height / 2);
            tryVerify(() => heat.visible && heat.width > 100);
            const before = [heat.indexX, heat.indexY];
            make(heat.axes[before[1]], heat, false); // changes places
            compare([heat.indexX, heat.indexY], [before[1], before[0]]);
        }
    }
}
