// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work is never thrown away without a question. Every command, entry of the box, key, drop and thing to press is tried, as the
// window lists them, so that a new one is tried too: afterwards the question stands and the work is there, or nothing took its place.
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
    Component {
        id: another
        Main {
            height: 1000
            width: 1600
            workspace: Workspace { estimate.ghostEnabled: false }
        }
    }
    SignalSpy { // another project came, or this one was saved
        id: replaced
        target: space.document
        signalName: "saved"
    }

    TestCase {
        name: "Door"
        when: windowShown

        readonly property var pages: ["design", "welcome"]
        readonly property var modifiers: [Qt.NoModifier, Qt.ShiftModifier, Qt.ControlModifier, Qt.ControlModifier | Qt.ShiftModifier, Qt.AltModifier]
        property string work // what undo calls it
        property real step: 0 // its number
        property string json

        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            space.door.openSample("all-rram");
            json = scratchFolder + "/beside.json";
            compare(space.files.saveAs(json), ""); // a recent file, and one to drop
        }
        function init() {
            space.pages.current = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
            begin("design");
        }
        function cleanup() {
            answer("unsavedCancel");
        }
        function find(name) { return finder.find(main.contentItem, name) ?? finder.find(main, name); }
        function answer(name) {
            if (space.door.asking)
                find(name).clicked();
        }
        // The starter drive with one edit that no file has: opened anew only where something of it changed.
        function begin(page) {
            shut();
            space.door.cancel();
            if (!main.active) { // a window of its own was opened
                main.requestActivate();
                tryCompare(main, "active", true);
            }
            while (space.document.steps.canRedo)
                space.document.steps.redo();
            if (space.document.steps.topStep !== step || space.variants.list().length !== 1 || space.run.valid || space.files.name.length > 0 || space.sweep.runs.running)
                beginAnew();
            verify(space.modified);
            replaced.clear();
            space.selection.ids = [];
            space.pages.current = page;
            if (page === "design")
                find("canvasView").forceActiveFocus();
        }
        function beginAnew() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.document.steps.endBurst();
            compare(space.document.parameters.set("pkg.tR", "45us"), "");
            work = space.document.steps.undoText;
            step = space.document.steps.topStep;
        }
        // What opened goes without an answer.
        function shut() {
            keyClick(Qt.Key_Escape); // a menu, a field
            keyClick(Qt.Key_Escape);
            if (space.lesson.active)
                space.lesson.end();
            const parts = main.actions.data;
            for (let i = 0; i < parts.length; ++i)
                if (parts[i] && typeof parts[i].reject === "function" && parts[i].visible)
                    parts[i].close();
            for (const name of ["commandBox", "classPage", "coursePage", "settingsPanel", "aboutPanel", "historyPanel", "shortcutPanel", "workloadPopup"])
                find(name).close();
            finder.find(main, "authorWindow").visible = false;
            find("messageBar").words = "";
            if (main.presenting)
                main.present();
            ThemeTokens.uiScale = 1;
            main.actions.design.preferences.forgetPanes();
            space.runner.cancel();
        }
        // In whatever variant, taken back or not.
        function isThere() {
            for (const one of space.variants.list()) {
                space.variants.show(one.id);
                while (space.document.steps.canRedo)
                    space.document.steps.redo();
                for (;; space.document.steps.undo()) {
                    if (space.document.steps.undoText === work)
                        return true;
                    if (!space.document.steps.canUndo)
                        break;
                }
            }
            return false;
        }
        function verifyKept(how) {
            compare(replaced.count, 0, how);
            if (space.door.asking) {
                const question = find("unsavedQuestion");
                main.requestActivate(); // from a pane in a window of its own
                tryVerify(() => question.visible && question.activeFocus, 5000, how);
                keyClick(Qt.Key_Escape);
                verify(!question.visible && !space.door.asking, how);
                compare(space.document.steps.undoText, work, how);
            }
            verify(isThere(), how);
            verify(space.modified, how);
        }

        function test_everyCommand() {
            const ids = find("commands").all.map(one => one.id).concat(Course.lessons.map(one => "lesson." + one.id));
            verify(ids.length > 70, String(ids.length));
            let asked = 0;
            for (const page of pages)
                for (const id of ids) {
                    begin(page);
                    find("commands").run(id);
                    asked += space.door.asking;
                    verifyKept(id + " on " + page);
                }
            verify(asked >= 2 * (2 + Course.lessons.length), String(asked)); // new, quit, the lessons
        }
        function test_everyEntryOfTheBox() {
            const list = find("commandList");
            let asked = 0;
            for (const page of pages)
                for (const query of ["", "variant"].concat(space.files.sampleNames(), space.files.recent)) {
                    for (let row = 0, rows = 1; row < rows; ++row) {
                        begin(page);
                        if (query === "variant")
                            space.variants.add(); // one to go to
                        find("commandBox").open();
                        list.model.query = query;
                        rows = list.model.count;
                        if (rows === 0)
                            break;
                        const label = list.model.data(list.model.index(row, 0));
                        list.model.run(row);
                        asked += space.door.asking;
                        verifyKeptOfVariants(label + " on " + page);
                    }
                }
            verify(asked >= 2 * space.files.sampleNames().length, String(asked));
        }
        function verifyKeptOfVariants(how) {
            compare(replaced.count, 0, how);
            space.door.cancel();
            shut();
            verify(isThere(), how);
        }
        function test_everyKey() {
            const keys = [Qt.Key_Return, Qt.Key_Enter, Qt.Key_Space, Qt.Key_Delete, Qt.Key_Backspace, Qt.Key_Tab, Qt.Key_Home, Qt.Key_End, Qt.Key_Left, Qt.Key_Right,
                Qt.Key_Up, Qt.Key_Down, Qt.Key_Slash, Qt.Key_Comma, Qt.Key_Period, Qt.Key_Plus, Qt.Key_Minus, Qt.Key_Equal];
            for (let key = Qt.Key_0; key <= Qt.Key_9; ++key)
                keys.push(key);
            for (let key = Qt.Key_A; key <= Qt.Key_Z; ++key)
                keys.push(key);
            for (let key = Qt.Key_F1; key <= Qt.Key_F12; ++key)
                keys.push(key);
            for (const page of pages)
                for (const modifier of modifiers)
                    for (const key of keys) {
                        begin(page);
                        keyClick(key, modifier);
                        verifyKept("key " + key.toString(16) + " with " + modifier.toString(16) + " on " + page);
                    }
        }
        function pressable(item, found) {
            if (!item.visible || !item.enabled)
                return found;
            if (typeof item.clicked === "function" && item.width > 0)
                found.push(item);
            for (let i = 0; i < item.children.length; ++i)
                pressable(item.children[i], found);
            return found;
        }
        function test_everythingToPress_data() {
            return pages.map(page => ({ tag: page, page: page }));
        }
        function test_everythingToPress(data) {
            begin(data.page);
            if (data.page === "welcome")
                tryVerify(() => find("welcomePage").finished, 60000);
            const count = pressable(find("stage"), []).length;
            verify(count > 8, String(count));
            let asked = 0;
            for (let i = 0; i < count; ++i) {
                begin(data.page);
                const item = pressable(find("stage"), [])[i];
                if (!item)
                    continue;
                const how = item.objectName + " " + (item.text ?? "") + " " + i;
                if (item.down !== undefined)
                    item.clicked(); // a button, also one that is scrolled out of sight
                else
                    mouseClick(item);
                asked += space.door.asking;
                verifyKept(how);
            }
            verify(data.page !== "welcome" || asked >= 2 + space.files.sampleNames().length / 2, String(asked));
        }
        function test_everyPlaceToDropAFile() {
            for (const page of pages)
                for (let x = 40; x < 1600; x += 190)
                    for (let y = 30; y < 1000; y += 115) {
                        begin(page);
                        verify(files.drop(main, json, x, y));
                        verify(space.door.asking, x + "," + y + " on " + page);
                        verifyKept(x + "," + y + " on " + page);
                    }
        }
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
            space.door.openFile(scratchFolder + "/nothing-here.json");
            verify(space.door.asking);
            find("unsavedDiscard").clicked();
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
