// SPDX-License-Identifier: GPL-3.0-or-later
// Six variants in one table: chosen, looked at, made the baseline and taken out by mouse and by keyboard.
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
        name: "CompareMany"
        when: windowShown

        function initTestCase() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=sequential"), "");
            const arrays = ["60us", "240us", "30us", "45us", "90us", "120us"];
            for (let i = 0; i < arrays.length; ++i) {
                if (i > 0) {
                    space.variants.add();
                    compare(space.variants.rename("tR " + arrays[i]), "");
                    compare(space.document.parameters.set("pkg.tR", arrays[i]), "");
                }
                space.runs.start();
                tryVerify(() => view.session.columns.choices.length === i + 1, 60000);
            }
        }
        function init() {
            view.session.columns.takeTwo();
            view.session.columns.chooseA(0);
            view.session.columns.chooseB(1);
            view.forceActiveFocus();
        }
        function cell(row, column) {
            const table = finder.find(view, "compareCells");
            return table.model.data(table.model.index(row, column), Qt.DisplayRole);
        }
        function rowOf(name) {
            const table = finder.find(view, "compareCells");
            for (let row = 0; row < table.model.rows; ++row)
                if (cell(row, 0) === name)
                    return row;
            return -1;
        }
        function all() {
            mouseClick(finder.find(view, "compareRuns"));
            tryVerify(() => finder.find(view, "compareRunsPopup").opened);
            waitForRendering(view);
            mouseClick(finder.find(view, "compareAllVariants"));
            keyClick(Qt.Key_Escape);
            tryVerify(() => !finder.find(view, "compareRunsPopup").visible);
            compare(view.session.columns.count, 6);
            tryVerify(() => finder.find(view, "compareTable").visible);
        }

        function test_theTableTurnsAndIsWalkedByKeys() {
            all();
            const across = finder.find(view, "compareTable"), down = finder.find(view, "compareTurned");
            mouseClick(finder.find(view, "compareTurn"));
            verify(down.visible && !across.visible);
            const cells = finder.find(view, "compareTurnedCells").model;
            const there = rowOf("IOPS");
            compare(cells.data(cells.index(0, there), Qt.DisplayRole), "IOPS");
            compare(cells.data(cells.index(3, there), Qt.DisplayRole), cell(there, 3));
            down.forceActiveFocus(Qt.TabFocusReason);
            const before = view.session.columns.focus;
            keyClick(Qt.Key_Down);
            compare(view.session.columns.focus, before + 1);
            mouseClick(finder.find(view, "compareTurnedName4"));
            compare(view.session.columns.focus, 4);
            keyClick(Qt.Key_B); // the baseline now
            compare(view.session.columns.nameA.indexOf("tR 90us"), 0);
            keyClick(Qt.Key_T);
            verify(across.visible && !down.visible);
        }
        function test_aSetIsChosenByKeyboard() {
            const button = finder.find(view, "compareRuns");
            button.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            tryVerify(() => finder.find(view, "compareRunsPopup").opened);
            const list = finder.find(view, "compareRunList");
            tryVerify(() => list.activeFocus);
            list.currentIndex = 0;
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Space);
            compare(view.session.columns.count, 3);
            verify(view.session.columns.many);
            keyClick(Qt.Key_B);
            compare(view.session.columns.nameA, "tR 30us · run 3");
            compare(view.session.columns.count, 3);
            keyClick(Qt.Key_Space); // out again: the next one becomes the baseline
            compare(view.session.columns.count, 2);
            keyClick(Qt.Key_Return);
            tryVerify(() => !finder.find(view, "compareRunsPopup").visible);
        }
        function test_aSetIsChosenByMouse() {
            mouseClick(finder.find(view, "compareRuns"));
            tryVerify(() => finder.find(view, "compareRunsPopup").opened);
            waitForRendering(view);
            const list = finder.find(view, "compareRunList");
            mouseClick(list.itemAtIndex(4));
            compare(view.session.columns.count, 3);
            mouseClick(list.itemAtIndex(4));
            compare(view.session.columns.count, 2);
            keyClick(Qt.Key_Escape);
        }
        function test_allStandInOneTable() {
            all();
            compare(cell(rowOf("Read tR · pkg.tR"), 1), "60\u00a0µs");
            compare(cell(rowOf("Read tR · pkg.tR"), 2), "240\u00a0µs");
            compare(cell(rowOf("Read tR · pkg.tR"), 6), "120\u00a0µs");
            compare(rowOf("Program tPROG · pkg.tPROG"), -1); // equal
            verify(view.session.verdict.indexOf("Of 6 runs tR 30us is the fastest") === 0, view.session.verdict);
            keyClick(Qt.Key_D);
            verify(rowOf("Program tPROG · pkg.tPROG") > 0);
            keyClick(Qt.Key_D);
            verify(rowOf("IOPS") > 0);
            verify(rowOf("read p99") > 0);
        }
        // Visible texts of an item, from left to right.
        function textsIn(item) {
            const found = [];
            for (let i = 0; i < item.children.length; ++i)
                if (item.children[i].visible && (item.children[i].text ?? "").length > 0 && item.children[i].font !== undefined)
                    found.push(item.children[i]);
            return found.sort((a, b) => a.x - b.x);
        }
        function test_noCellRunsIntoAnother_data() { return [{ tag: "table", table: "compareCells" }, { tag: "turned", table: "compareTurnedCells" }]; }
        function test_noCellRunsIntoAnother(data) {
            all();
            if (data.tag === "turned")
                keyClick(Qt.Key_T);
            const table = finder.find(view, data.table);
            tryVerify(() => table.visible && table.contentItem.children.length > 6);
            let seen = 0;
            const walk = item => {
                const texts = textsIn(item);
                for (let i = 1; i < texts.length; ++i, ++seen)
                    verify(texts[i - 1].x + texts[i - 1].width < texts[i].x, texts[i - 1].text + " into " + texts[i].text);
                if (texts.length > 0)
                    verify(texts[texts.length - 1].x + texts[texts.length - 1].width <= item.width, texts[texts.length - 1].text);
                for (let i = 0; i < item.children.length; ++i)
                    walk(item.children[i]);
            };
            walk(table.contentItem);
            verify(seen > 6);
            if (data.tag === "turned")
                keyClick(Qt.Key_T);
        }
        function test_namesAreToldApartByTheirEnds() {
            all();
            compare(finder.find(view, "compareHeadName1").text, "tR 240us"); // the run's number stands below
            const legend = finder.find(view, "compareLegend");
            verify(textsIn(legend.itemAtIndex(2)).some(one => one.elide === Text.ElideMiddle));
        }
        function test_theBaselineIsChangedByKeyAndByMouse() {
            all();
            const table = finder.find(view, "compareTable");
            table.forceActiveFocus(Qt.TabFocusReason);
            compare(view.session.columns.focus, 1);
            keyClick(Qt.Key_Right);
            compare(view.session.columns.nameB, "tR 30us · run 3");
            keyClick(Qt.Key_B);
            compare(view.session.columns.nameA, "tR 30us · run 3");
            compare(view.session.columns.nameB, "Base · run 1");
            compare(cell(rowOf("Read tR · pkg.tR"), 1), "30\u00a0µs");
            compare(view.session.columns.count, 6);
            compare(view.session.verdict, "Of 6 runs none is faster than tR 30us");
            mouseClick(finder.find(view, "compareHead1"));
            compare(view.session.columns.focus, 1);
            mouseClick(finder.find(view, "compareMakeBaseline1"));
            compare(view.session.columns.nameA, "tR 240us · run 2");
        }
        function test_aColumnIsTakenOut() {
            all();
            mouseClick(finder.find(view, "compareHead2"));
            compare(view.session.columns.focus, 2);
            keyClick(Qt.Key_Delete);
            compare(view.session.columns.count, 5);
            compare(view.session.columns.name(2), "tR 45us · run 4");
            mouseClick(finder.find(view, "compareRemove2"));
            compare(view.session.columns.count, 4);
        }
        function test_theNoteNeverLiesOverTheNameOfTheTable() {
            all();
            const note = finder.find(view, "compareSameNote"), name = finder.find(view, "comparePaneName");
            verify(note.visible);
            root.width = 520; // of 1,040 at 200 %
            verify(!note.visible || note.mapToItem(view, 0, 0).x >= name.mapToItem(view, name.width, 0).x);
            root.width = 1600;
            verify(note.visible);
        }
        function test_headAndBaselineStayWhileTheOthersScroll() {
            all();
            root.width = 1000;
            const table = finder.find(view, "compareTable"), cells = finder.find(view, "compareCells");
            tryVerify(() => cells.contentWidth > cells.width);
            table.forceActiveFocus(Qt.TabFocusReason);
            const base = finder.find(view, "compareHead0");
            const before = base.mapToItem(root, 0, 0).x;
            for (let i = 0; i < 5; ++i)
                keyClick(Qt.Key_Right);
            compare(view.session.columns.focus, 5);
            tryVerify(() => cells.contentX > 0);
            compare(base.mapToItem(root, 0, 0).x, before);
            const head = finder.find(view, "compareHead5");
            const x = head.mapToItem(cells, 0, 0).x; // it stands over its cells, in sight
            verify(x >= 0 && x + head.width <= cells.width + 1, "x " + x);
            root.width = 1600;
        }
        function test_linesAreLiftedOutOfTheGrey() {
            all();
            const legend = finder.find(view, "compareLegend");
            compare(legend.count, 6);
            const line = legend.itemAtIndex(3);
            verify(line.bright);
            mouseClick(line);
            verify(!line.bright);
            legend.currentIndex = 3;
            legend.forceActiveFocus();
            keyClick(Qt.Key_Space);
            verify(line.bright);
            const baseline = legend.itemAtIndex(0);
            mouseClick(baseline);
            verify(baseline.bright); // A and B stay
        }
        function test_zzzAnotherProjectLeavesNothingBehind() {
            all();
            space.door.newDesign();
            space.door.discard();
            verify(view.session.empty);
            compare(view.session.columns.count, 0);
            compare(finder.find(view, "compareLegend").count, 0);
        }
    }
}
