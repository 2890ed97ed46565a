// SPDX-License-Identifier: GPL-3.0-or-later
// The question before unsaved work goes: its answers, what is out of reach while it stands, the welcome page behind it, and the undo of
// each variant.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace {
        id: desk
        estimate.ghostEnabled: false
    }
    Main {
        id: window
        workspace: desk
        width: 1600
        height: 1000
    }
    Component {
        id: another
        Main {
            height: 1000
            width: 1600
            workspace: Workspace { estimate.ghostEnabled: false }
        }
    }
    UnsavedWorkCase {
        name: "UnsavedQuestion"
        when: windowShown
        space: desk
        main: window

        function test_enterOnTheWelcomePageAsks() {
            space.pages.current = "welcome";
            keyClick(Qt.Key_Return);
            verify(space.door.asking);
            verify(find("unsavedWords").text.indexOf("lost") > 0);
            keyClick(Qt.Key_Left); // Don't save
            keyClick(Qt.Key_Return);
            verify(!space.door.asking);
            compare(space.pages.current, "design");
            verify(!space.document.steps.canUndo);
            tryVerify(() => space.run.valid, 60000); // it was to be run
        }
        function test_enterOnTheWelcomePageAsksEachTime() {
            begin("design");
            for (let visit = 0; visit < 4; ++visit) {
                space.pages.current = "welcome";
                tryVerify(() => find("runStarter").activeFocus, 5000, "visit " + visit);
                keyClick(Qt.Key_Return);
                verify(space.door.asking, "visit " + visit);
                keyClick(Qt.Key_Escape);
                verify(!space.door.asking);
                keyClick(Qt.Key_Escape);
                compare(space.pages.current, "design");
                tryVerify(() => main.activeFocusItem.visible && find("canvasView").activeFocus, 5000, "visit " + visit);
                keyClick(Qt.Key_A, Qt.ControlModifier);
                verify(space.selection.ids.length > 1, "visit " + visit);
                space.selection.ids = [];
            }
        }
        // What goes on is named, whatever else is unsaved.
        function test_aRunInProgressIsNamed() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=100000000 precondition=none"), "");
            space.runs.start();
            tryVerify(() => space.runner.running);
            space.door.newDesign();
            verify(space.door.asking);
            const words = find("unsavedWords").text;
            verify(words.indexOf("not been saved") >= 0, words);
            verify(words.indexOf("A run is still in progress: starting a new drive stops it, and its result is lost.") >= 0, words);
            verify(words.indexOf("sweep") < 0, words);
            answer("unsavedCancel");
            space.runner.cancel();
            tryVerify(() => !space.runner.running, 60000);
        }
        function startSweep() {
            while (space.sweep.swept.chips.length > 0)
                space.sweep.swept.removeChip(0);
            compare(space.sweep.swept.addChip("pkg.tR", "30, 120 us"), "");
            compare(space.sweep.runs.start(), "");
            tryVerify(() => space.sweep.runs.running);
        }
        function stopSweep() {
            space.sweep.runs.stop();
            tryVerify(() => !space.sweep.runs.running, 60000);
        }
        function test_aSweepInProgressIsNamed_data() {
            return [{ tag: "unsaved", file: "", told: "its results are lost" }, { tag: "text", file: "swept.json", told: "its results are lost" },
                { tag: "project", file: "swept.floom", told: "it can be resumed" }];
        }
        function test_aSweepInProgressIsNamed(data) {
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=100000000 precondition=none"), "");
            if (data.file.length > 0)
                compare(space.files.saveAs(scratchFolder + "/" + data.file), "");
            compare(space.document.parameters.set("pkg.tR", "47us"), "");
            startSweep();
            space.door.newDesign();
            verify(space.door.asking);
            const words = find("unsavedWords").text;
            verify(words.indexOf("Changes not saved before starting a new drive are lost.") >= 0, words);
            verify(words.indexOf("A sweep is still in progress: starting a new drive stops it") >= 0 && words.indexOf(data.told) > 0, words);
            answer("unsavedCancel");
            stopSweep();
        }
        function test_onlyASweepIsCalledASweep() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=100000000 precondition=none"), "");
            compare(space.files.saveAs(scratchFolder + "/only.json"), "");
            startSweep();
            space.door.newDesign();
            verify(space.door.asking);
            compare(find("unsavedQuestion").Accessible.name, "Stop the sweep?");
            verify(find("unsavedWords").text.indexOf("its results are lost") > 0, find("unsavedWords").text);
            answer("unsavedCancel");
            stopSweep();
        }
        function test_saveSavesAndGoesOn() {
            const file = scratchFolder + "/kept.json";
            compare(space.files.saveAs(file), "");
            compare(space.document.parameters.set("pkg.tR", "46us"), "");
            space.door.openSample("all-rram");
            verify(space.door.asking);
            keyClick(Qt.Key_Return);
            verify(!space.door.asking);
            verify(space.files.name !== file);
            compare(space.door.openFile(file), "");
            compare(space.document.parameters.formula("pkg.tR"), "");
            space.selection.ids = ["pkg"];
            tryVerify(() => find("field_tR"));
            compare(finder.find(find("field_tR"), "field").text, "46");
        }
        function test_savingUnderANameThatCannotBeWrittenKeepsAll() {
            space.door.openSample("all-rram");
            verify(space.door.asking);
            find("unsavedSave").clicked(); // no name yet: the dialog for it comes
            verify(!find("unsavedQuestion").visible);
            verify(space.door.saveAs(scratchFolder + "/no/such/folder/drive.json").length > 0);
            verify(find("messageBar").visible);
            verifyKept("a name that cannot be written");
        }
        function test_aFileThatIsRefusedCostsNothing() {
            verify(space.door.openFile(scratchFolder + "/nothing-here.json").length > 0);
            verify(!space.door.asking);
            verify(find("messageBar").words.indexOf("nothing-here.json") >= 0);
            verifyKept("a file that is not there");
        }
        function test_whatIsSavedMeanwhileNeedsNoAnswer() {
            space.door.openSample("all-rram");
            verify(space.door.asking);
            compare(space.files.saveAs(scratchFolder + "/meanwhile.json"), "");
            verify(!space.door.asking);
            compare(space.document.steps.undoText, work);
        }
        function test_keysDoNotReachWhatLiesBelowTheQuestion() {
            space.door.openSample("all-rram");
            keyClick(Qt.Key_Z, Qt.ControlModifier);
            keyClick(Qt.Key_F5);
            keyClick(Qt.Key_Delete);
            compare(space.document.steps.undoText, work);
            verify(!space.runner.running);
            for (let i = 0; i < 7; ++i) {
                keyClick(Qt.Key_Tab);
                verify(find("unsavedQuestion").activeFocus);
            }
        }
        // As after a repair, or where a run fails meanwhile.
        function test_aMessageBelowTheQuestionWaitsForTheKeys() {
            const bar = find("messageBar");
            space.door.openSample("all-rram");
            verify(find("unsavedSave").activeFocus);
            bar.ask("It is told.", "warning", ["Close"]);
            verify(find("unsavedSave").activeFocus);
            keyClick(Qt.Key_Escape);
            verify(!space.door.asking && bar.visible);
            tryVerify(() => finder.find(bar, "answer0").activeFocus);
            keyClick(Qt.Key_Escape);
            verify(!bar.visible);
        }
        function test_aMessageFromBeforeTheQuestionLeavesTheKeysAlone() {
            const bar = find("messageBar");
            bar.ask("It is told.", "warning", ["Close"]);
            find("canvasView").takeFocus();
            space.door.openSample("all-rram");
            keyClick(Qt.Key_Escape);
            verify(!space.door.asking && bar.visible);
            waitForRendering(bar); // events pass
            keyClick(Qt.Key_A, Qt.ControlModifier);
            verify(space.selection.ids.length > 1);
            verify(find("canvasView").activeFocus);
            space.selection.ids = [];
            bar.words = "";
        }
        function test_nothingIsDraggedOrTappedBelowTheQuestion() {
            space.door.openSample("all-rram");
            verify(space.door.asking);
            verify(!find("designPage").enabled);
            const row = find("palette_host_pcie");
            mouseDrag(row, row.width / 2, row.height / 2, 60, 20);
            verify(!row.dragged);
            mouseDoubleClickSequence(row, row.width / 2, row.height / 2);
            compare(space.document.steps.undoText, work);
            keyClick(Qt.Key_Escape);
            verify(find("designPage").enabled);
        }
        function test_aVariantIsUnsavedWorkToo() {
            compare(space.files.saveAs(scratchFolder + "/variants.json"), "");
            verify(!space.modified);
            space.variants.add();
            verify(space.modified);
            space.door.newDesign();
            verify(space.door.asking);
        }

        // The welcome page

        function test_theWelcomePageIsLeftForTheDrive_data() {
            return [{ tag: "Esc", leave: () => keyClick(Qt.Key_Escape) }, { tag: "logo", leave: () => mouseClick(find("welcomeLogo")) },
                { tag: "button", leave: () => mouseClick(find("backToDrive")) }, { tag: "command", leave: () => find("commands").run("view.drive") },
                { tag: "menu", leave: () => find("welcomeMenuButton").clicked() || finder.find(find("welcomeMenuButton"), "menuBack").triggered() }];
        }
        function test_theWelcomePageIsLeftForTheDrive(data) {
            for (const page of ["design", "log"]) {
                space.pages.current = page;
                space.pages.current = "welcome";
                waitForRendering(find("welcomePage"));
                data.leave();
                compare(space.pages.current, page);
                compare(space.document.steps.undoText, work);
            }
        }
        function test_withoutADriveThereIsNoWayBack() {
            const window = createTemporaryObject(another, root);
            verify(!finder.find(window.contentItem, "backToDrive").visible);
            verify(!finder.find(window.contentItem, "welcomeLogo").visible);
            verify(!finder.find(window.contentItem, "commands").run("view.drive"));
            window.workspace.pages.backToDrive();
            compare(window.workspace.pages.current, "welcome");
        }
        function test_keysOnTheWelcomePageLeaveTheDrawingAlone() {
            const before = space.document.blocks.copyText(["pkg", "ch", "host"]);
            space.selection.ids = ["pkg"];
            space.pages.current = "welcome";
            for (const key of [Qt.Key_Z, Qt.Key_Y, Qt.Key_X, Qt.Key_V, Qt.Key_D, Qt.Key_A, Qt.Key_L, Qt.Key_E]) {
                keyClick(key, Qt.ControlModifier);
                keyClick(key, Qt.ControlModifier | Qt.ShiftModifier);
            }
            for (const key of [Qt.Key_F5, Qt.Key_F8, Qt.Key_Delete, Qt.Key_Backspace, Qt.Key_A, Qt.Key_M, Qt.Key_W, Qt.Key_C, Qt.Key_R, Qt.Key_P, Qt.Key_Left, Qt.Key_Slash])
                keyClick(key);
            compare(space.pages.current, "welcome");
            compare(space.document.steps.undoText, work);
            compare(space.document.steps.canRedo, false);
            compare(space.document.blocks.copyText(["pkg", "ch", "host"]), before);
            verify(!space.runner.running && !space.run.valid);
        }

        // Undo of each variant

        function test_eachVariantKeepsItsUndo() {
            const first = space.variants.list()[0].id;
            space.variants.add();
            const second = space.variants.list()[1].id;
            compare(space.document.parameters.set("pkg.tPROG", "900us"), "");
            const there = space.document.steps.undoText;
            space.variants.show(first);
            compare(space.document.steps.undoText, work);
            space.document.steps.undo();
            space.variants.show(second);
            compare(space.document.steps.undoText, there);
            space.variants.show(first);
            compare(space.document.steps.redoText, work);
        }
        function test_aToastOffersOnlyTheStepItSpeaksOf() {
            const toast = find("toast");
            compare(space.document.arrays.setCount("ch", [4]), ""); // tells what followed
            tryCompare(toast, "deed", "Undo");
            const step = space.document.steps.topStep;
            space.variants.add();
            compare(toast.deed, ""); // the copy has no such step
            space.variants.show(space.variants.list()[0].id);
            compare(space.document.steps.topStep, step);
            compare(space.document.arrays.setCount("ch", [2]), "");
            tryCompare(toast, "deed", "Undo");
            space.document.blocks.move(["host"], 8, 0);
            compare(toast.deed, "");
            toast.taken(); // pressed as it went
            compare(space.document.steps.undoText.indexOf("Move") >= 0, true, space.document.steps.undoText);
        }
    }
}
