// SPDX-License-Identifier: GPL-3.0-or-later
// Two variants run, set side by side, chosen by mouse and by keyboard, saved, opened again and compared again.
import QtQuick
import QtTest
import Flashloom.Compare
import Flashloom.Desk

Item {
    id: root
    width: 1600
    height: 1000

    Workspace { id: space }
    CompareView {
        id: view
        anchors.fill: parent
        workspace: space
    }

    TestCase {
        name: "Compare"
        when: windowShown

        function initTestCase() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=sequential"), "");
            const empty = finder.find(view, "compareEmpty");
            verify(empty.visible);
            verify(empty.text.length > 0);
            run(1);
            verify(empty.visible); // one run is no comparison
            space.variants.add();
            compare(space.variants.rename("Slow array"), "");
            compare(space.document.parameters.set("pkg.tR", "240us"), "");
            run(2);
            space.variants.add();
            compare(space.variants.rename("Fast array"), "");
            compare(space.document.parameters.set("pkg.tR", "30us"), "");
            run(3);
        }
        function run(count) {
            space.runs.start();
            tryVerify(() => view.session.columns.choices.length === count, 60000);
        }
        function cutIn(item) { // texts that end in an ellipsis
            return (item.truncated === true && item.visible ? item.text : "") + Array.from(item.children, cutIn).join("");
        }
        function init() {
            view.session.columns.chooseA(0);
            view.session.columns.chooseB(1);
            view.session.onlyDifferences = true;
            finder.find(view, "comparePage").contentY = 0;
            view.forceActiveFocus();
        }

        function test_theVerdictIsASentence() {
            verify(!finder.find(view, "compareEmpty").visible);
            verify(view.session.verdict.indexOf("B is ") === 0, view.session.verdict);
            verify(view.session.verdict.indexOf("slower") > 0, view.session.verdict);
            verify(view.session.evidence.indexOf("Read tR 60\u00a0µs → 240\u00a0µs") > 0, view.session.evidence);
            view.session.columns.chooseB(2);
            verify(view.session.verdict.indexOf("fast") > 0, view.session.verdict);
        }
        function test_onlyDifferencesAreShownUntilDIsPressed() {
            const list = finder.find(view, "compareParameters");
            compare(list.count, 1);
            keyClick(Qt.Key_D);
            compare(list.count, 1 + view.session.equalCount);
            keyClick(Qt.Key_D);
            compare(list.count, 1);
            mouseClick(finder.find(view, "compareOnlyDifferences"));
            verify(list.count > 20);
        }
        function test_variantsAreChosenByMouse() {
            const chip = finder.find(view, "compareChipB");
            compare(chip.currentIndex, 1);
            mouseClick(chip);
            tryVerify(() => chip.popup.opened);
            const list = chip.popup.contentItem;
            tryVerify(() => list.itemAtIndex(2) !== null);
            mouseClick(list.itemAtIndex(2));
            compare(view.session.columns.indexB, 2);
            compare(view.session.columns.nameB, "Fast array · run 3");
            compare(view.session.columns.indexA, 0);
        }
        function test_variantsAreChosenByKeyboard() {
            const chip = finder.find(view, "compareChipA");
            chip.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Down);
            compare(view.session.columns.indexA, 1);
            keyClick(Qt.Key_Down);
            compare(view.session.columns.indexA, 2);
            keyClick(Qt.Key_Up);
            compare(view.session.columns.indexA, 1);
        }
        function test_aAndBAreExchanged() {
            keyClick(Qt.Key_X);
            compare(view.session.columns.indexA, 1);
            compare(view.session.columns.indexB, 0);
            verify(view.session.verdict.indexOf("fast") > 0, view.session.verdict);
            mouseClick(finder.find(view, "compareSwap"));
            compare(view.session.columns.indexA, 0);
        }
        function test_everyFigureHasItsWord() {
            const list = finder.find(view, "compareResults");
            verify(list.count > 8);
            const line = list.itemAtIndex(0);
            compare(line.name, "IOPS");
            compare(line.judgement, "worse");
            verify(line.Accessible.name.indexOf("IOPS") === 0);
        }
        function test_noFigureIsCutWhereTheTableIsNarrow() {
            const list = finder.find(view, "compareResults");
            for (const width of [1600, 1080, 960]) {
                root.width = width;
                compare(view.width, width);
                waitForRendering(view);
                for (let i = 0; i < 6; ++i) { // IOPS, bandwidth, latencies
                    const cut = cutIn(list.itemAtIndex(i));
                    compare(cut, "", cut + " at " + width);
                }
            }
            root.width = 1600;
        }
        function test_aLongNameLeavesTheNumberOfTheRun() { // at the end of its line
            compare(finder.find(view, "compareChipA").contentItem.elide, Text.ElideMiddle);
        }
        function test_theDrawingsAreShownOneByOne() {
            const which = finder.find(view, "compareWhich");
            const diagram = finder.find(view, "compareDiagram");
            compare(diagram.shown, 1);
            which.forceActiveFocus();
            keyClick(Qt.Key_Left);
            compare(diagram.shown, 0);
            keyClick(Qt.Key_Right);
            keyClick(Qt.Key_Right);
            compare(diagram.shown, 2);
        }
        function test_theCrosshairTellsBothValues() {
            const plot = finder.find(view, "compareTail"), legend = finder.find(view, "compareLegend");
            verify(!plot.blank);
            compare(legend.count, 2);
            compare(finder.find(view, "compareCrosshairPercentile").text, "p99");
            const a = legend.itemAtIndex(0), b = legend.itemAtIndex(1);
            const before = b.latency;
            verify(a.latency !== b.latency, a.latency + " " + b.latency);
            plot.forceActiveFocus();
            for (let i = 0; i < 20; ++i)
                keyClick(Qt.Key_Down);
            verify(b.latency !== before);
            verify(finder.find(view, "compareCrosshairPercentile").text !== "p99");
            const course = finder.find(view, "compareCourse"), page = finder.find(view, "comparePage");
            page.contentY = course.mapToItem(page.contentItem, 0, 0).y - 100;
            const instant = finder.find(view, "compareCrosshairInstant").text;
            mouseMove(course, course.width * 0.8, course.height / 2);
            verify(finder.find(view, "compareCrosshairInstant").text !== instant);
        }
        // What is left of a label below the crosshair's own could be misread.
        function test_theCrosshairsLabelHidesWholeLabels() {
            const plot = finder.find(view, "compareTail"), page = finder.find(view, "comparePage");
            page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, plot.mapToItem(page.contentItem, 0, 0).y - 100));
            let p90 = 8;
            while (plot.crosshairAt(Qt.point(100, p90)).y > 1)
                ++p90;
            const inkAbove = () => { // pixels of the label p90 above the tag
                const picture = grabImage(view), corner = plot.mapToItem(view, 0, 0);
                let ink = 0;
                for (let x = 30; x < 48; ++x)
                    for (let y = p90 - 7; y < p90; ++y)
                        ink += picture.green(corner.x + x, corner.y + y) > 100 ? 1 : 0;
                return ink;
            };
            mouseMove(plot, 200, 20);
            tryVerify(() => inkAbove() > 4); // it is there
            mouseMove(plot, 200, p90 + 10);
            tryVerify(() => inkAbove() === 0);
        }
        function test_theTreesStandSideBySide() {
            const tree = finder.find(view, "compareTree");
            verify(tree.count > 3);
            const first = tree.itemAtIndex(0);
            verify(first.label.indexOf("NAND package") === 0, first.label); // what was changed differs most
            verify(first.address.indexOf("pkg") === 0, first.address); // and its id in small
            const loads = finder.find(view, "compareLoads");
            for (let i = 0; i < loads.count; ++i)
                verify(loads.itemAtIndex(i).modelData.label !== loads.itemAtIndex(i).modelData.block, loads.itemAtIndex(i).modelData.block);
            verify(first.delta.startsWith("+"), first.delta);
            const mean = finder.find(view, "compareTreeTotals").text;
            finder.find(view, "compareTreeWhich").forceActiveFocus();
            keyClick(Qt.Key_Right);
            verify(finder.find(view, "compareTreeTotals").text !== mean);
            keyClick(Qt.Key_Left);
            compare(finder.find(view, "compareTreeTotals").text, mean);
        }
        function test_theSameRequestStandsAtTheSamePlace() {
            const page = finder.find(view, "comparePage"), words = finder.find(view, "compareRequestWords");
            page.contentY = page.contentHeight - page.height;
            tryVerify(() => words.text.length > 0);
            const a = finder.find(view, "compareLanesA").item, b = finder.find(view, "compareLanesB").item;
            const together = () => a.session.pinnedRequest === b.session.pinnedRequest && a.session.pinnedRequest >= 0
                && a.session.shown.toPs - a.session.shown.fromPs === b.session.shown.toPs - b.session.shown.fromPs;
            verify(together());
            verify(words.text.indexOf("read 4 KiB") === 0, words.text);
            verify(finder.find(view, "compareCounts").text.indexOf("slower") > 0);
            const way = finder.find(view, "compareWay");
            const before = a.session.pinnedRequest;
            way.forceActiveFocus();
            keyClick(Qt.Key_Right);
            verify(a.session.pinnedRequest !== before);
            verify(together());
            const number = finder.find(view, "compareRequest");
            number.forceActiveFocus(Qt.TabFocusReason);
            number.selectAll();
            for (const digit of "1000")
                keyClick(digit);
            keyClick(Qt.Key_Return);
            compare(a.session.pinnedRequest, 1000);
            compare(way.currentIndex, -1);
            mouseClick(finder.find(view, "compareLater"));
            compare(b.session.pinnedRequest, 1001);
            const length = b.session.shown.toPs - b.session.shown.fromPs;
            a.session.shown.zoom((a.session.shown.fromPs + a.session.shown.toPs) / 2, 2); // one moves the other
            verify(b.session.shown.toPs - b.session.shown.fromPs < length);
            verify(together());
            mouseClick(finder.find(view, "compareRealign"));
            compare(b.session.shown.toPs - b.session.shown.fromPs, length);
        }
        function test_lostTimeAlignmentLinkAndOverlay() {
            const page = finder.find(view, "comparePage"), words = finder.find(view, "compareRequestWords");
            page.contentY = page.contentHeight - page.height;
            tryVerify(() => words.text.length > 0);
            const a = finder.find(view, "compareLanesA").item, b = finder.find(view, "compareLanesB").item;
            const lost = finder.find(view, "compareLost");
            lost.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Home);
            const worst = a.session.pinnedRequest;
            verify(lost.currentText.indexOf("+") > 0, lost.currentText); // the greatest loss comes first
            const way = finder.find(view, "compareWay");
            way.chosen(4); // most lost
            compare(a.session.pinnedRequest, worst);
            keyClick(Qt.Key_Right);
            verify(a.session.pinnedRequest !== worst);
            compare(way.currentIndex, -1);
            mouseClick(lost, lost.xOfRank(0), lost.height / 2);
            compare(a.session.pinnedRequest, worst);
            mouseMove(lost, lost.xOfRank(0) + 20, lost.height / 2);
            tryVerify(() => lost.hoverText.indexOf("request") === 0);

            const alignment = finder.find(view, "compareAlignment");
            alignment.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Right);
            keyClick(Qt.Key_Right);
            compare(a.session.shown.fromPs, b.session.shown.fromPs); // by the clock
            keyClick(Qt.Key_Left);
            keyClick(Qt.Key_Left);
            verify(a.session.shown.fromPs !== b.session.shown.fromPs);

            const apart = b.session.shown.fromPs - a.session.shown.fromPs, shift = finder.find(view, "compareShift");
            compare(shift.text, "");
            keyClick(Qt.Key_L);
            b.session.shown.pan(1000000);
            compare(b.session.shown.fromPs - a.session.shown.fromPs, apart + 1000000);
            mouseClick(finder.find(view, "compareLink"));
            compare(shift.text, "B shown 1.00 µs later");
            a.session.shown.pan(500000);
            compare(b.session.shown.fromPs - a.session.shown.fromPs, apart + 1000000); // both moved
            mouseClick(finder.find(view, "compareRealign"));
            compare(shift.text, "");

            const over = finder.find(view, "compareOver");
            verify(!over.visible);
            alignment.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_O);
            verify(over.visible);
            verify(over.count() > 0);
            mouseClick(finder.find(view, "compareOverlay"));
            verify(!over.visible);
        }
        function test_savedAndOpenedAgainItComparesTheSame() {
            const verdict = view.session.verdict;
            const file = scratchFolder + "/compare.floom";
            compare(space.files.saveAs(file), "");
            space.door.newDesign();
            space.door.discard();
            verify(view.session.empty);
            compare(space.door.openFile(file), "");
            compare(view.session.columns.choices.length, 3);
            view.session.columns.chooseA(0);
            view.session.columns.chooseB(1);
            compare(view.session.verdict, verdict);
            compare(view.session.columns.nameA, "Base · run 1");
            compare(view.session.columns.nameB, "Slow array · run 2");
        }
    }
}
