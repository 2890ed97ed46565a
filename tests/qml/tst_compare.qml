// SPDX-License-Identifier: GPL-3.0-or-later
// Two variants run, set side by side, chosen by mouse and by keyboard, saved, opened again and compared again.
import QtQuick
import QtTest
import Flashloom.Compare
import Flashloom.View

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
            compare(space.openSample("starter"), "");
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=sequential"), "");
            const empty = findChild(view, "compareEmpty");
            verify(empty.visible);
            verify(empty.text.length > 0);
            run(1);
            verify(empty.visible); // one run is no comparison
            space.addVariant();
            compare(space.renameVariant("Slow array"), "");
            compare(space.document.setParameter("pkg.tR", "240us"), "");
            run(2);
            space.addVariant();
            compare(space.renameVariant("Fast array"), "");
            compare(space.document.setParameter("pkg.tR", "30us"), "");
            run(3);
        }
        function run(count) {
            space.startRun();
            tryVerify(() => view.session.choices.length === count, 60000);
        }
        function init() {
            view.session.chooseA(0);
            view.session.chooseB(1);
            view.session.onlyDifferences = true;
            view.forceActiveFocus();
        }

        function test_theVerdictIsASentence() {
            verify(!findChild(view, "compareEmpty").visible);
            verify(view.session.verdict.indexOf("B is ") === 0, view.session.verdict);
            verify(view.session.verdict.indexOf("slower") > 0, view.session.verdict);
            verify(view.session.evidence.indexOf("pkg.tR 60us → 240us") > 0, view.session.evidence);
            view.session.chooseB(2);
            verify(view.session.verdict.indexOf("fast") > 0, view.session.verdict);
        }
        function test_onlyDifferencesAreShownUntilDIsPressed() {
            const list = findChild(view, "compareParameters");
            compare(list.count, 1);
            keyClick(Qt.Key_D);
            compare(list.count, 1 + view.session.equalCount);
            keyClick(Qt.Key_D);
            compare(list.count, 1);
            mouseClick(findChild(view, "compareOnlyDifferences"));
            verify(list.count > 20);
        }
        function test_variantsAreChosenByMouse() {
            const chip = findChild(view, "compareChipB");
            compare(chip.currentIndex, 1);
            mouseClick(chip);
            tryVerify(() => chip.popup.opened);
            const list = chip.popup.contentItem;
            tryVerify(() => list.itemAtIndex(2) !== null);
            mouseClick(list.itemAtIndex(2));
            compare(view.session.indexB, 2);
            compare(view.session.nameB, "Fast array · run 3");
            compare(view.session.indexA, 0);
        }
        function test_variantsAreChosenByKeyboard() {
            const chip = findChild(view, "compareChipA");
            chip.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Down);
            compare(view.session.indexA, 1);
            keyClick(Qt.Key_Down);
            compare(view.session.indexA, 2);
            keyClick(Qt.Key_Up);
            compare(view.session.indexA, 1);
        }
        function test_aAndBAreExchanged() {
            keyClick(Qt.Key_X);
            compare(view.session.indexA, 1);
            compare(view.session.indexB, 0);
            verify(view.session.verdict.indexOf("fast") > 0, view.session.verdict);
            mouseClick(findChild(view, "compareSwap"));
            compare(view.session.indexA, 0);
        }
        function test_everyFigureHasItsWord() {
            const list = findChild(view, "compareResults");
            verify(list.count > 8);
            const line = list.itemAtIndex(0);
            compare(line.name, "IOPS");
            compare(line.judgement, "worse");
            verify(line.Accessible.name.indexOf("IOPS") === 0);
        }
        function test_theDrawingsAreShownOneByOne() {
            const which = findChild(view, "compareWhich");
            const diagram = findChild(view, "compareDiagram");
            compare(diagram.shown, 1);
            which.forceActiveFocus();
            keyClick(Qt.Key_Left);
            compare(diagram.shown, 0);
            keyClick(Qt.Key_Right);
            keyClick(Qt.Key_Right);
            compare(diagram.shown, 2);
        }
        function test_bothCurvesAreInOneChart() {
            const chart = findChild(view, "compareTail");
            compare(chart.count, 4);
            verify(chart.series(0).count > 10);
            verify(chart.series(1).count > 10);
            compare(chart.series(2).count, 0); // no writes in this workload
        }
        function test_savedAndOpenedAgainItComparesTheSame() {
            const verdict = view.session.verdict;
            const file = scratchFolder + "/compare.floom";
            compare(space.saveAs(file), "");
            space.newDesign();
            verify(view.session.empty);
            compare(space.openFile(file), "");
            compare(view.session.choices.length, 3);
            view.session.chooseA(0);
            view.session.chooseB(1);
            compare(view.session.verdict, verdict);
            compare(view.session.nameA, "Base · run 1");
            compare(view.session.nameB, "Slow array · run 2");
        }
    }
}
