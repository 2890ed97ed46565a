// SPDX-License-Identifier: GPL-3.0-or-later
// A window with unsaved work, for tests of what becomes of it: begin() sets it up, verifyKept() says that nothing of it is lost.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Shell
import Flashloom.Look

TestCase {
    id: root

    required property Workspace space
    required property Main main
    readonly property SignalSpy replaced: SignalSpy { // another project came, or this one was saved
        target: root.space.document
        signalName: "saved"
    }
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
            for (;; space.document.steps.undo(), space.variants.show(one.id)) { // a deleted one may come back to the desk
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
}
