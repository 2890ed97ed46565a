// SPDX-License-Identifier: GPL-3.0-or-later
// Finding, marking and keeping things in the timeline of a real run: search, conditions, bookmarks, comments, markers, files.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Timeline

Item {
    id: root
    width: 1400
    height: 300

    Workspace { id: workspace }
    Workspace { id: other }
    TimelineSession {
        id: otherSession
        workspace: other
    }
    TimelineNotes {
        id: otherNotes
        session: otherSession
    }
    TimelineView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }

    TestCase {
        name: "TimelineMarks"
        when: windowShown

        readonly property var session: view.session
        readonly property var item: view.lanes.item

        function initTestCase() {
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard(); // flash: it has blocks to be seen
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=2000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid, 30000);
            session.shown.animationMs = 0;
        }
        function init() {
            root.height = 300;
            session.chosen.clear();
            session.pin(-1);
            session.shown.showAll();
            item.forceActiveFocus();
        }
        function length() { return session.shown.toPs - session.shown.fromPs; }

        function test_searchByKeyboard() {
            keyClick(Qt.Key_Slash);
            const field = finder.find(view, "timelineSearch");
            verify(field.activeFocus);
            verify(finder.find(view, "timelineSearchHelp").visible);
            "lat>1us read".split("").forEach(letter => keyClick(letter));
            compare(field.text, "lat>1us read");
            tryVerify(() => finder.find(view, "timelineSearchCount").text.endsWith(" requests"));
            verify(view.find.search.count >= 2000); // and those of the warm-up
            keyClick(Qt.Key_Return);
            compare(session.finds.current, 0);
            const first = session.pinnedRequest;
            verify(first >= 0);
            keyClick(Qt.Key_Return);
            verify(session.pinnedRequest !== first);
            keyClick(Qt.Key_Return, Qt.ShiftModifier);
            compare(session.pinnedRequest, first);
            keyClick(Qt.Key_Escape);
            compare(field.text, "");
            keyClick(Qt.Key_Escape);
            verify(item.activeFocus);
        }
        function test_searchByMouse() {
            const field = finder.find(view, "timelineSearch");
            mouseClick(field);
            verify(field.activeFocus);
            field.text = "op:read_data";
            const next = finder.find(view, "timelineNextHit"), previous = finder.find(view, "timelinePreviousHit");
            tryVerify(() => next.enabled);
            verify(view.find.search.count > 100);
            session.shown.showAll();
            mouseClick(next);
            const at = session.playheadPs;
            mouseClick(next);
            verify(session.playheadPs >= at);
            compare(session.finds.current, 1);
            mouseClick(previous);
            compare(session.playheadPs, at);
            item.forceActiveFocus();
            keyClick(Qt.Key_F3);
            compare(session.finds.current, 1);
            keyClick(Qt.Key_F3, Qt.ShiftModifier);
            compare(session.finds.current, 0);
            field.text = "";
            item.forceActiveFocus();
            keyClick(Qt.Key_F3); // nothing was asked yet
            verify(field.activeFocus);
            item.forceActiveFocus();
        }
        function test_bookmarksByKeyboard() {
            session.playheadPs = 3000000;
            keyClick(Qt.Key_3, Qt.AltModifier);
            compare(view.notes.count, 1);
            session.playheadPs = 9000000;
            keyClick(Qt.Key_0, Qt.AltModifier);
            compare(view.notes.count, 2);
            keyClick(Qt.Key_3);
            compare(session.playheadPs, 3000000);
            keyClick(Qt.Key_0);
            compare(session.playheadPs, 9000000);
            keyClick(Qt.Key_0, Qt.AltModifier); // once more on its instant: away
            compare(view.notes.count, 1);
            session.shown.zoom(0, 10);
            keyClick(Qt.Key_0); // no bookmark 0: the whole run
            compare(length(), session.recording.endPs);
            keyClick(Qt.Key_7); // nothing there
            compare(session.playheadPs, 9000000);
            view.notes.remove(0);
            compare(view.notes.count, 0);
        }
        function test_aCommentIsWrittenAtThePlayhead() {
            session.playheadPs = 5000000;
            keyClick(Qt.Key_C);
            const field = finder.find(view, "commentField");
            verify(field.activeFocus);
            "slow".split("").forEach(letter => keyClick(letter));
            keyClick(Qt.Key_Return);
            verify(item.activeFocus);
            compare(view.notes.count, 1);
            const row = view.notes.index(0, 0);
            compare(view.notes.data(row, Qt.DisplayRole), "slow");
            session.playheadPs = 0;
            mouseClick(item, item.xOf(5000000) + 6, 8); // on its flag
            compare(session.playheadPs, 5000000);
            keyClick(Qt.Key_C);
            keyClick(Qt.Key_Escape);
            verify(!finder.find(view, "commentBox").visible);
            compare(view.notes.count, 1);
            root.height = 900;
            tryVerify(() => view.full);
            session.playheadPs = 0;
            mouseClick(finder.find(view, "noteGo"));
            compare(session.playheadPs, 5000000);
            mouseClick(finder.find(view, "noteRemove"));
            compare(view.notes.count, 0);
            mouseClick(finder.find(view, "notesRestore"));
            compare(view.notes.count, 1);
            view.notes.remove(0);
        }
        function test_markersByKeyAndMouse() {
            session.playheadPs = 2000000;
            keyClick(Qt.Key_M);
            compare(session.marks.text, "");
            session.playheadPs = 5000000;
            keyClick(Qt.Key_M);
            compare(session.marks.text, "Δ 3.00 µs");
            keyClick(Qt.Key_M, Qt.ShiftModifier);
            compare(session.marks.text, "");
            mouseClick(item, item.labelWidth + 100, 8, Qt.LeftButton, Qt.ControlModifier);
            mouseClick(item, item.labelWidth + 200, 8, Qt.LeftButton, Qt.ControlModifier);
            verify(session.marks.own);
            verify(session.marks.text.length > 3);
            root.height = 900;
            tryVerify(() => view.full);
            mouseClick(finder.find(view, "timelineClearMarkers"));
            verify(!session.marks.own);
            session.pinNext(5); // then they stand around the pinned request
            verify(finder.find(view, "timelineMarkers").text.length > 3);
        }
        function press(name) {
            const button = finder.find(view, name);
            for (let around = button.parent; around !== view; around = around.parent)
                waitForItemPolished(around); // it moves with the words beside and above it
            mouseClick(button);
        }
        function test_pauseWhenByMouseAndKeyboard() {
            root.height = 1200;
            tryVerify(() => view.full);
            const kind = finder.find(view, "breakKind"), value = finder.find(view, "breakValue");
            kind.currentIndex = kind.choices.indexOf("a read ends with latency above");
            verify(value.visible);
            value.forceActiveFocus();
            "many".split("").forEach(letter => keyClick(letter));
            keyClick(Qt.Key_Return);
            verify(finder.find(view, "breakProblem").text.indexOf("'many'") > 0);
            compare(view.breaks.count, 0);
            value.clear();
            "1us".split("").forEach(letter => keyClick(letter));
            press("breakAdd");
            compare(view.breaks.count, 1);
            verify(view.breaks.armed);
            item.forceActiveFocus();
            keyClick(Qt.Key_Home);
            keyClick(Qt.Key_N);
            const first = session.playheadPs;
            verify(first > 0);
            compare(view.breaks.reached, "a read ends with latency above 1us");
            press("nextBreak");
            verify(session.playheadPs > first);
            keyClick(Qt.Key_N, Qt.ShiftModifier);
            compare(session.playheadPs, first);
            press("breakOn");
            verify(!view.breaks.armed);
            press("breakRemove");
            compare(view.breaks.count, 0);
        }
        function test_savedPicturesOpenAsDrives() {
            const button = finder.find(view, "timelineExport");
            const design = workspace.document.title;
            for (const suffix of ["png", "svg", "csv", "vcd", "json"])
                compare(button.save(scratchFolder + "/timeline." + suffix), "");
            verify(button.save(scratchFolder + "/timeline.gif").indexOf(".png, .svg") > 0);
            verify(button.save(scratchFolder + "/none/timeline.csv").length > 0);
            for (const suffix of ["png", "svg"]) {
                compare(other.door.openFile(scratchFolder + "/timeline." + suffix), "");
                compare(other.document.title, design);
                compare(other.files.name, ""); // saving must not write over the picture
                compare(other.document.workload, workspace.document.workload);
            }
            verify(other.door.openFile(scratchFolder + "/timeline.csv").length > 0);
        }
        function test_theRequestBehindAPercentile() {
            root.height = 1200;
            tryVerify(() => view.full);
            const chip = finder.find(view, "pinLandmark");
            mouseClick(chip);
            verify(session.pinnedRequest >= 0);
            verify(chip.checked);
            // It is what it says: half of all requests are slower, half faster, up to the width of a bin.
            const us = parseFloat(chip.modelData.latency);
            view.find.text = "lat>=0us";
            view.find.search.finish();
            const all = view.find.search.count;
            view.find.text = "lat>" + (us * 1.01).toFixed(1) + "us";
            view.find.search.finish();
            verify(view.find.search.count <= all * 0.52);
            view.find.text = "lat<" + (us * 0.99).toFixed(1) + "us";
            view.find.search.finish();
            verify(view.find.search.count <= all * 0.52);
            view.find.text = "";
        }
        function test_theBlocksThroughEachLens() {
            root.height = 1200;
            tryVerify(() => view.full);
            const maps = finder.find(view, "timelineMaps"), lenses = finder.find(view, "mapLens");
            verify(maps.available);
            session.playheadPs = session.recording.endPs;
            const shown = grabImage(maps);
            lenses.forceActiveFocus();
            keyClick(Qt.Key_Right);
            compare(maps.lens, 1);
            mouseClick(lenses, lenses.width - 8, lenses.height / 2);
            compare(maps.lens, 4);
            tryVerify(() => !grabImage(maps).equals(shown));
            mouseClick(lenses, 8, lenses.height / 2);
            compare(maps.lens, 0);
        }
        function test_aWrongSearchSaysWhy() {
            const field = finder.find(view, "timelineSearch");
            view.beginSearch();
            field.text = "lat>500";
            const problem = finder.find(view, "timelineSearchProblem");
            verify(problem.visible);
            verify(problem.text.indexOf("without a unit") > 0);
            field.text = "";
            item.forceActiveFocus();
        }
        function test_notesAreKeptInTheProject() {
            session.playheadPs = 4000000;
            keyClick(Qt.Key_5, Qt.AltModifier);
            view.notes.addComment("here it waits");
            compare(workspace.files.saveAs(scratchFolder + "/noted.floom"), "");
            view.notes.setText(0, "begin"); // reaches the file at once
            tryVerify(() => other.door.openFile(scratchFolder + "/noted.floom") === "" && otherNotes.count === 2); // runs are written beside
            const texts = [0, 1].map(row => otherNotes.data(otherNotes.index(row, 0), Qt.DisplayRole));
            compare(texts, ["begin", "here it waits"]);
            view.notes.remove(1);
            view.notes.remove(0);
        }
    }
}
