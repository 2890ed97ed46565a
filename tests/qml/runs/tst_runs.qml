// SPDX-License-Identifier: GPL-3.0-or-later
// Runs and variants as a library in the whole window: found, named, shown, compared, deleted and brought back, by keys and by mouse.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }

    TestCase {
        name: "Runs"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function list() { return find("runList"); }
        function row(index) {
            list().forceLayout(); return list().itemAtIndex(index);
        }
        function go(index) { // by keys
            list().forceActiveFocus();
            tryVerify(() => list().activeFocus);
            for (let i = list().currentIndex; i < index; ++i)
                keyClick(Qt.Key_Down);
            for (let i = list().currentIndex; i > index; --i)
                keyClick(Qt.Key_Up);
            compare(list().currentIndex, index);
        }
        function typeInto(name, text) {
            const field = finder.find(find(name), "field");
            field.forceActiveFocus(Qt.TabFocusReason);
            field.selectAll();
            keyClick(Qt.Key_Delete);
            for (const c of text)
                keyClick(c);
            keyClick(Qt.Key_Return);
        }
        function ran() {
            space.runs.start();
            tryVerify(() => !space.runner.running && space.run.valid && !space.shown.stale, 20000);
        }
        // Two runs of Base, one of Variant 2; the newest is shown.
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            ran();
            compare(space.document.setWorkload("rw=randread bs=4k qd=8 count=2000 precondition=none"), "");
            ran();
            space.variants.add();
            compare(space.document.parameters.set("pkg.tR", "45us"), "");
            ran();
            space.document.markSaved();
            main.requestActivate();
            tryCompare(main, "active", true);
            space.pages.current = "runs";
            tryVerify(() => list() !== null && list().count === 3);
            list().currentIndex = 0;
            list().forceActiveFocus();
        }
        function cleanup() {
            find("runFilter").text = "";
        }

        function test_theNewestStandsFirstWithAllThatIsKnownOfIt() {
            const newest = row(0);
            compare(newest.title, "Run 3");
            compare(newest.variant, "Variant 2");
            compare(newest.workload, "4 KiB random read · QD 8");
            verify(newest.shown && !row(1).shown);
            verify(/^[0-9.]+ [kM]$/.test(newest.iops), newest.iops);
            verify(["steady", "not steady"].indexOf(newest.trust) >= 0, newest.trust);
            verify(/^[0-9.]+ [kM]B RAM$/.test(newest.size), newest.size);
            verify(newest.date.startsWith("today "), newest.date);
            verify(/^3 runs  ·  recordings [0-9.]+ [kM]B in memory$/.test(find("runsTotal").text), find("runsTotal").text);
        }
        function test_anyRunIsShownOnAnyPage_data() {
            return [{ tag: "enter", act: () => keyClick(Qt.Key_Return), page: "runs" }, { tag: "double click", act: () => mouseDoubleClickSequence(row(2), 100, 12), page: "runs" },
                { tag: "T", act: () => keyClick(Qt.Key_T), page: "timeline" }, { tag: "W", act: () => keyClick(Qt.Key_W), page: "why" },
                { tag: "button", act: () => mouseClick(find("runTimeline")), page: "timeline" }];
        }
        function test_anyRunIsShownOnAnyPage(data) {
            go(2);
            data.act();
            compare(space.run.id, 1);
            compare(space.variants.name, "Base");
            compare(space.pages.current, data.page);
            verify(space.shown.stale); // the drawing has another queue depth by now, and that is said
        }
        function test_aRunIsNamedTaggedNotedAndFound() {
            go(2);
            keyClick(Qt.Key_F2);
            const field = finder.find(find("runName"), "field");
            tryVerify(() => field.activeFocus);
            typeInto("runName", "before");
            typeInto("runTag", "review");
            typeInto("runNote", "deep queue");
            keyClick(Qt.Key_Escape);
            verify(list().activeFocus); // and its keys hold again
            compare(row(2).title, "before");
            compare(row(2).tag, "review");
            const search = find("runFilter");
            mouseClick(search);
            for (const c of "review queue")
                keyClick(c);
            tryCompare(list(), "count", 1);
            compare(row(0).title, "before");
            keyClick(Qt.Key_Escape);
            tryCompare(list(), "count", 3);
        }
        function test_aRunIsFoundByItsDate() {
            go(0);
            keyClick(Qt.Key_Slash);
            const search = find("runFilter");
            tryVerify(() => search.activeFocus);
            const now = new Date();
            for (const [words, count] of [["this week", 3], ["today", 3], [String(now.getFullYear()), 3], ["last week", 0], ["yesterday", 0]]) {
                search.text = words;
                tryCompare(list(), "count", count, 5000, words);
            }
            search.text = "";
            keyClick(Qt.Key_Down);
            verify(list().activeFocus);
        }
        function test_twoTickedRunsAreCompared_data() {
            return [{ tag: "keys", act: () => { go(2); keyClick(Qt.Key_Space); go(1); keyClick(Qt.Key_Space); keyClick(Qt.Key_C); } },
                { tag: "mouse", act: () => { mouseClick(row(2), 15, 15); mouseClick(row(1), 15, 15); mouseClick(find("runCompare")); } }];
        }
        function test_twoTickedRunsAreCompared(data) {
            data.act();
            compare(space.pages.current, "compare");
            tryVerify(() => find("comparePage") !== null && find("comparePage").visible);
            const session = find("compareView").session;
            tryCompare(session.columns, "nameA", "Base · run 1");
            compare(session.columns.nameB, "Base · run 2");
        }
        function test_oneIsComparedWithTheShownOne() {
            go(1);
            keyClick(Qt.Key_C);
            const session = find("compareView").session;
            tryCompare(session.columns, "nameA", "Variant 2 · run 3");
            compare(session.columns.nameB, "Base · run 2");
        }
        function test_aPinnedRunStandsFirstAndIsLeftAlone() {
            go(2);
            keyClick(Qt.Key_P);
            compare(row(0).title, "Run 1");
            verify(row(0).pinned);
            verify(!find("runsCleanUp").visible, "nothing else is old"); // the newest of each variant stays
            go(0);
            mouseClick(find("runPin"));
            compare(row(2).title, "Run 1");
            verify(find("runsCleanUp").visible);
        }
        function test_oldRecordingsGoByRuleAndFiguresStay() {
            const button = find("runsCleanUp");
            verify(/^Drop 1 old recording, [0-9.]+ [kM]B in memory$/.test(button.text), button.text);
            mouseClick(button);
            compare(row(2).size, "figures only");
            verify(row(1).size !== "figures only");
            verify(!button.visible);
            go(2);
            keyClick(Qt.Key_Return);
            verify(space.run.valid && space.run.id === 1);
        }
        function test_oneRecordingIsDropped() {
            go(0);
            mouseClick(find("runDrop"));
            compare(row(0).size, "figures only");
            verify(space.run.valid);
            verify(!find("runDrop").enabled);
            space.pages.current = "timeline";
            const told = find("timelineEmpty"), again = find("timelineRecordAgain");
            tryVerify(() => again.visible);
            compare(told.text, "The recording of this run was discarded or never kept.");
            mouseClick(again);
            tryVerify(() => !again.visible && !told.visible, 20000);
            space.pages.current = "runs";
            tryVerify(() => row(0).size !== "figures only");
            compare(list().count, 3); // it is the same run
        }
        function test_aDeletedRunComesBack_data() {
            return [{ tag: "keys", act: () => keyClick(Qt.Key_Delete) }, { tag: "mouse", act: () => mouseClick(find("runDelete")) }];
        }
        function test_aDeletedRunComesBack(data) {
            go(1);
            data.act();
            compare(list().count, 3); // it stands last, struck out
            verify(row(2).deleted);
            compare(row(2).title, "Run 2");
            go(2);
            data.act();
            verify(!row(1).deleted);
            compare(row(1).title, "Run 2");
        }
        function test_theShownRunMayGo() {
            go(0);
            keyClick(Qt.Key_Delete);
            verify(!space.run.valid); // its variant has no other
            go(2);
            keyClick(Qt.Key_Return);
            compare(space.run.id, 3);
        }
        function test_theMenuOfARun() {
            go(1);
            mouseClick(row(1), 100, 15, Qt.RightButton);
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Return);
            tryVerify(() => space.run.id === 2);
        }
        function test_variantsAreNamedNotedAndOrdered() {
            const variants = find("variantList");
            variants.forceActiveFocus();
            variants.currentIndex = 0;
            keyClick(Qt.Key_F2);
            typeInto("variantName", "cheap");
            compare(space.variants.list()[0].name, "cheap");
            typeInto("variantName", "Variant 2");
            verify(find("variantName").reason.length > 0); // another is called so
            keyClick(Qt.Key_Escape);
            typeInto("variantNotes", "for the review");
            compare(finder.find(find("variantNotes"), "field").text, "for the review");
            compare(finder.find(find("variantName"), "field").text, "cheap");
            variants.forceActiveFocus();
            keyClick(Qt.Key_Down, Qt.AltModifier);
            compare(space.variants.list()[1].name, "cheap");
            compare(variants.currentIndex, 1);
            verify(space.modified);
            mouseClick(find("variantUp"));
            compare(space.variants.list()[0].name, "cheap");
        }
        function test_aDeletedVariantComesBackWithItsRuns_data() {
            return [{ tag: "keys", act: list => { list.forceActiveFocus(); keyClick(Qt.Key_Delete); } }, { tag: "mouse", act: () => mouseClick(find("variantDelete")) }];
        }
        function test_aDeletedVariantComesBackWithItsRuns(data) {
            const variants = find("variantList");
            variants.currentIndex = 0;
            data.act(variants);
            compare(space.variants.list().length, 1);
            compare(list().count, 1);
            const back = find("variantRestore");
            tryVerify(() => back.visible);
            compare(back.text, "Restore Base");
            back.clicked();
            compare(variants.currentIndex, 0); // what Delete acts upon next is what came back
            compare(find("variantName").value, "Base");
            compare(space.variants.list().length, 2);
            compare(list().count, 3);
            compare(space.variants.name, "Base");
        }
        function test_aLineOfTheLogShowsItsRun_data() {
            return [{ tag: "keys", act: log => { log.forceActiveFocus(); keyClick(Qt.Key_Return); } }, { tag: "mouse", act: (log, at) => mouseDoubleClickSequence(log.itemAtIndex(at)) }];
        }
        function test_aLineOfTheLogShowsItsRun(data) {
            space.pages.current = "log";
            const log = find("logList");
            let at = -1;
            for (let i = 0; i < log.count; ++i)
                if (log.model.data(log.model.index(i, 0), Qt.DisplayRole).indexOf("  Run 1  ·") > 0)
                    at = i;
            verify(at >= 0);
            log.currentIndex = at;
            log.positionViewAtIndex(at, ListView.Contain);
            log.forceLayout();
            data.act(log, at);
            compare(space.run.id, 1);
            space.pages.current = "runs";
        }
        function test_allOfItIsReachedWhereThereIsLittleRoom() {
            main.width = 960;
            main.height = 640;
            ThemeTokens.uiScale = 2;
            const part = find("runsPart");
            tryVerify(() => part.visible);
            for (const [index, name] of [[0, "runList"], [1, "runName"], [2, "variantList"]]) {
                part.chosen(index);
                tryVerify(() => find(name).visible && find(name).width > 100, 2000, name);
            }
            part.chosen(0);
            ThemeTokens.uiScale = 1;
            main.width = 1600;
            main.height = 1000;
        }
    }
}
