// SPDX-License-Identifier: GPL-3.0-or-later
// A drive is saved and opened in the whole window, by keys alone and by mouse; the file and its state are always told.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
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
        name: "Files"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function picker(name) {
            const parts = main.actions.data;
            for (let i = 0; i < parts.length; ++i)
                if (parts[i].objectName === name)
                    return parts[i];
            return null;
        }
        function inside(name, part) { return finder.find(picker(name).contentItem, part); }
        function typed(text) { // over what is selected
            for (const c of text)
                keyClick(c);
        }
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.parameters.set("pkg.tR", "45us"), "");
            space.pages.current = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").takeFocus();
        }
        function cleanup() {
            for (const name of ["savePicker", "openPicker", "picturePicker", "reportPicker"])
                picker(name).close();
            compare(FilesAsked.count, 0);
            find("messageBar").words = "";
        }
        function opened(name) {
            tryVerify(() => picker(name).opened);
            tryVerify(() => inside(name, "fileName").activeFocus);
            return inside(name, "fileName");
        }

        function test_ctrlSAndEnterSaveUnderTheNameOfTheDrive() {
            keyClick(Qt.Key_S, Qt.ControlModifier);
            const field = opened("savePicker");
            compare(field.text, "Starter.floom");
            compare(field.selectedText, "Starter"); // its ending stays
            typed(scratchFolder + "/by keys");
            compare(field.text, scratchFolder + "/by keys.floom");
            keyClick(Qt.Key_Return);
            tryCompare(space.files, "name", scratchFolder + "/by keys.floom");
            verify(!space.modified);
            verify(find("canvasView").activeFocus, "the keys are where they were");
            compare(FilesAsked.count, 0);
        }
        function test_aPlaceIsEntered() {
            keyClick(Qt.Key_O, Qt.ControlModifier);
            opened("openPicker");
            const folder = inside("openPicker", "fileFolder"), list = inside("openPicker", "filePlace").parent.children;
            const home = list[0], computer = Array.from(list).find(place => place.text === "Computer");
            mouseClick(computer);
            compare(folder.text, "/");
            mouseClick(home);
            compare(folder.text, "~");
        }
        function test_aNameWithoutEndingGetsTheOneThatIsChosen_data() {
            return [{ tag: "floom", kind: 0, file: "plain.floom" }, { tag: "json", kind: 1, file: "plain.json" }];
        }
        function test_aNameWithoutEndingGetsTheOneThatIsChosen(data) {
            keyClick(Qt.Key_S, Qt.ControlModifier);
            const field = opened("savePicker");
            inside("savePicker", "fileKind").chosen(data.kind);
            compare(field.text, data.kind === 0 ? "Starter.floom" : "Starter.json");
            field.selectAll();
            typed(scratchFolder + "/plain");
            keyClick(Qt.Key_Return);
            tryCompare(space.files, "name", scratchFolder + "/" + data.file);
        }
        function test_anEndingTypedBeforeTheOneThatStandsThereIsMeant() {
            keyClick(Qt.Key_S, Qt.ControlModifier);
            const field = opened("savePicker");
            typed("meant.json"); // over the name alone, as it is selected
            compare(field.text, "meant.json");
            compare(inside("savePicker", "fileKind").currentIndex, 1);
            field.selectAll();
            typed(scratchFolder + "/meant.json.floom"); // in full, it is a name like any other
            compare(field.text, scratchFolder + "/meant.json.floom");
            compare(inside("savePicker", "fileKind").currentIndex, 0);
            field.selectAll();
            typed(scratchFolder + "/meant.json");
            keyClick(Qt.Key_Return);
            tryCompare(space.files, "name", scratchFolder + "/meant.json");
        }
        function test_whatIsThereIsReplacedOnlyWhenThatIsSaid_data() {
            return [{ tag: "keys", yes: () => { keyClick(Qt.Key_Right); keyClick(Qt.Key_Return); } }, { tag: "mouse", yes: () => mouseClick(inside("savePicker", "fileAccept")) }];
        }
        function test_whatIsThereIsReplacedOnlyWhenThatIsSaid(data) {
            const path = scratchFolder + "/there " + data.tag + ".floom";
            compare(space.files.saveAs(path), "");
            compare(space.door.openSample("all-rram"), "");
            keyClick(Qt.Key_S, Qt.ControlModifier);
            const field = opened("savePicker"), said = inside("savePicker", "fileSaid");
            field.selectAll();
            typed(path);
            keyClick(Qt.Key_Return);
            tryVerify(() => said.text.indexOf("already exists. Replace it?") > 0);
            compare(space.files.name, "");
            keyClick(Qt.Key_Return); // once more, without reading: nothing is lost
            compare(said.text, "");
            compare(space.files.name, "");
            verify(picker("savePicker").opened);
            field.forceActiveFocus();
            keyClick(Qt.Key_Return);
            tryVerify(() => said.text.length > 0);
            data.yes();
            tryCompare(space.files, "name", path);
        }
        function test_aFolderThatIsMissingIsToldAndMade() {
            keyClick(Qt.Key_S, Qt.ControlModifier);
            const field = opened("savePicker");
            field.selectAll();
            typed(scratchFolder + "/new/deep/drive");
            keyClick(Qt.Key_Return);
            const make = inside("savePicker", "fileMakeFolder");
            tryVerify(() => make.visible && inside("savePicker", "fileCancel").x >= make.width);
            verify(inside("savePicker", "fileSaid").text.indexOf("There is no folder") === 0);
            mouseClick(make);
            tryCompare(space.files, "name", scratchFolder + "/new/deep/drive.floom");
        }
        function test_aDriveIsOpenedByTypingAndTab() {
            compare(space.files.saveAs(scratchFolder + "/only-one-of-this-name.floom"), "");
            compare(space.door.openSample("all-rram"), "");
            keyClick(Qt.Key_O, Qt.ControlModifier);
            const field = opened("openPicker");
            typed(scratchFolder + "/only-o");
            compare(inside("openPicker", "fileList").count, 1);
            keyClick(Qt.Key_Tab);
            compare(field.text, scratchFolder + "/only-one-of-this-name.floom");
            keyClick(Qt.Key_Return);
            tryCompare(space.files, "name", scratchFolder + "/only-one-of-this-name.floom");
        }
        function test_aDriveIsOpenedFromTheList_data() {
            return [{ tag: "keys", take: list => { keyClick(Qt.Key_Down); verify(list.activeFocus); keyClick(Qt.Key_Return); } },
                { tag: "mouse", take: list => mouseDoubleClickSequence(list.itemAtIndex(0)) }];
        }
        function test_aDriveIsOpenedFromTheList(data) {
            compare(space.files.saveAs(scratchFolder + "/listed.floom"), "");
            compare(space.door.openSample("all-rram"), "");
            keyClick(Qt.Key_O, Qt.ControlModifier);
            opened("openPicker");
            typed(scratchFolder + "/list");
            const list = inside("openPicker", "fileList");
            tryCompare(list, "count", 1);
            list.forceLayout();
            data.take(list);
            tryCompare(space.files, "name", scratchFolder + "/listed.floom");
        }
        function test_theOnlyFileThatBeginsSoIsOpened() {
            compare(space.files.saveAs(scratchFolder + "/alone.floom"), "");
            compare(space.door.openSample("all-rram"), "");
            keyClick(Qt.Key_O, Qt.ControlModifier);
            opened("openPicker");
            typed(scratchFolder + "/alo");
            keyClick(Qt.Key_Return);
            tryCompare(space.files, "name", scratchFolder + "/alone.floom");
        }
        function test_whatCannotBeOpenedIsSaidThere() {
            keyClick(Qt.Key_O, Qt.ControlModifier);
            opened("openPicker");
            typed(scratchFolder + "/nothing-of-this-name");
            keyClick(Qt.Key_Return);
            verify(picker("openPicker").opened);
            verify(inside("openPicker", "fileSaid").text.indexOf("There is no file ") === 0);
        }
        function test_escGivesUpAndTheKeysGoBack() {
            keyClick(Qt.Key_S, Qt.ControlModifier);
            opened("savePicker");
            keyClick(Qt.Key_Escape);
            tryVerify(() => !picker("savePicker").visible);
            verify(find("canvasView").activeFocus);
            compare(space.files.name, "");
        }
        function test_commandsWaitForTheDialog() {
            keyClick(Qt.Key_S, Qt.ControlModifier);
            opened("savePicker");
            keyClick(Qt.Key_F5);
            verify(!space.runner.running);
            keyClick(Qt.Key_O, Qt.ControlModifier);
            verify(!picker("openPicker").visible);
        }
        function test_theQuestionBeforeClosingSavesThroughTheDialog() {
            space.door.newDesign();
            tryVerify(() => find("unsavedQuestion").visible);
            keyClick(Qt.Key_Return); // Save as…
            const field = opened("savePicker");
            field.selectAll();
            typed(scratchFolder + "/before new");
            keyClick(Qt.Key_Return);
            tryVerify(() => !space.door.asking && space.files.name === "" && space.document.title !== "Starter");
            compare(space.door.openFile(scratchFolder + "/before new.floom"), "");
            compare(space.document.title, "Starter");
        }
        function test_whatStoodInTheWayOfSavingIsNotToldOnceItIsSaved() {
            const path = scratchFolder + "/told.floom";
            compare(space.files.saveAs(path), "");
            main.actions.report(path + ": found that the disk is full.");
            const bar = find("messageBar");
            verify(bar.visible);
            verify(Qt.colorEqual(finder.find(bar, "messageBack").color, Theme.errorTint));
            verify(!Qt.colorEqual(Theme.errorTint, Theme.tint));
            compare(space.files.save(), "");
            verify(!bar.visible);
        }
        function test_aFileThatCannotBeSavedOffersAnotherName() {
            main.actions.reportSave("/nowhere: found a file that is read-only.");
            const bar = find("messageBar");
            compare(bar.answers[0], "Save as…");
            tryVerify(() => finder.find(bar, "answer1").x > 0); // laid out
            mouseClick(finder.find(bar, "answer0"));
            verify(!bar.visible);
            opened("savePicker");
            keyClick(Qt.Key_Escape);
        }
        function test_whyNothingRanIsToldUntilTheNextEdit() {
            const bar = find("messageBar");
            compare(space.door.newDesign(), "");
            space.door.discard();
            space.runs.start();
            verify(bar.visible && bar.words.startsWith("There is nothing to run yet"));
            keyClick(Qt.Key_Escape);
            verify(!bar.visible);
            space.runs.start();
            verify(bar.visible);
            space.document.blocks.add("nand_package", 0, 0);
            verify(!bar.visible);
            compare(space.door.openSample("starter"), "");
            space.door.discard();
        }
        function test_aTraceDroppedOnTheDrawingIsShown() { // it is no drive: nothing is replaced, so nothing is asked
            const file = scratchFolder + "/dropped.csv", studio = finder.find(main, "workloadPopup");
            verify(files.write(file, "1000,web,0,Read,0,4096,1\n2000,web,0,Read,0,4096,1\n"));
            for (const [x, y] of [[800, 400], [800, 900]]) { // the drawing, the results
                verify(files.drop(main, file, x, y));
                verify(!space.door.asking);
                tryVerify(() => studio.opened && finder.find(studio.contentItem, "useTrace").visible);
                studio.close();
                tryVerify(() => !studio.visible);
            }
        }
        function test_theFileAndItsStateAreAlwaysTold() {
            const told = find("fileState");
            compare(told.text, "not saved to a file");
            verify(told.visible);
            compare(space.files.saveAs(scratchFolder + "/told.floom"), "");
            tryVerify(() => told.text.endsWith("told.floom  ·  saved"));
            verify(main.title.indexOf("told.floom") > 0);
            compare(space.document.parameters.set("pkg.tR", "55us"), "");
            tryVerify(() => told.text.endsWith("told.floom  ·  changes not saved"));
            verify(main.title.startsWith("• "));
            for (const [size, scale] of [[[960, 640], 1], [[1024, 700], 1], [[1600, 1000], 1], [[1600, 1000], 2]])
                for (const page of ["design", "timeline", "why", "compare", "sweep", "log", "runs", "review", "detect", "twin"]) {
                    main.width = size[0];
                    main.height = size[1];
                    ThemeTokens.uiScale = scale;
                    space.pages.current = page;
                    const below = find("fileStateBelow");
                    const seen = one => one.visible && one.width > 40;
                    tryVerify(() => seen(told) || seen(below), 1000, page + " at " + size + " and " + scale);
                }
            main.width = 1600;
            main.height = 1000;
            ThemeTokens.uiScale = 1;
        }
    }
}
