// SPDX-License-Identifier: GPL-3.0-or-later
// What the window can do with files, colours and scale. Asks before unsaved work is lost, in the message bar.
import QtQuick
import QtQuick.Dialogs
import Flashloom.Controls
import Flashloom.View

Item {
    id: root
    objectName: "windowActions"

    required property Workspace workspace
    required property Window window
    required property MessageBar messages
    required property AboutPanel about
    required property DesignPage design
    readonly property int errors: design.canvas.controller.empty ? 0 : workspace.document.errorCount // they stand in the way of a run
    property string pending: "" // what goes on once unsaved work is safe: "close", "new", "open", "path", "sample"
    property string pendingPath: ""
    property string damaged: "" // what the message bar offers to repair

    function mayClose(): bool {
        if (!workspace.document.modified || pending === "closing")
            return true;
        askThen("close", "");
        return false;
    }
    function runOrCancel() {
        if (errors > 0 && !workspace.runner.running)
            design.firstFinding();
        else
            workspace.startOrCancelRun();
    }
    function newDrive() {
        askThen("new", "");
    }
    function open() {
        askThen("open", "");
    }
    function openPath(path: string) {
        askThen("path", path);
    }
    function openSample(name: string) {
        askThen("sample", name);
    }
    function openLesson(id: string) {
        askThen("lesson", id);
    }
    function save() {
        if (workspace.fileName.length === 0)
            saveDialog.open();
        else
            report(workspace.saveFile());
    }
    function saveAs() {
        saveDialog.open();
    }
    function savePicture() {
        pictureDialog.open();
    }
    function writePicture(file: string) {
        pictures.save(design.picture, file);
    }
    function writeReport() {
        reportDialog.open();
    }
    function scaleBy(factor: real) {
        ThemeTokens.uiScale = factor === 0 ? 1 : Math.round(ThemeTokens.uiScale * factor * 20) / 20;
    }
    function toggleTheme() {
        workspace.theme = Theme.dark ? "light" : "dark";
    }
    function tell(words: string) {
        damaged = "";
        messages.ask(words, "info", [qsTr("Close")]);
    }
    function report(reason: string): bool {
        if (reason.length > 0)
            messages.ask(reason, "error", [qsTr("Close")]);
        return reason.length === 0;
    }
    function openNow(path: string) {
        const reason = workspace.openFile(path);
        damaged = reason.length > 0 && rescue.suits(path) ? path : "";
        if (damaged.length > 0)
            messages.ask(reason, "error", [qsTr("Repair a copy"), qsTr("Close")]);
        else
            report(reason);
    }
    function repair() {
        messages.ask(qsTr("Reading what is left of %1.").arg(damaged), "busy", [qsTr("Stop")]);
        rescue.start(damaged);
    }
    function askThen(what: string, path: string) {
        pending = what;
        pendingPath = path;
        damaged = "";
        if (workspace.document.modified)
            messages.ask(qsTr("%1 has changes that are not saved.").arg(workspace.document.title), "warning", [qsTr("Save"), qsTr("Do not save"), qsTr("Cancel")]);
        else
            proceed();
    }
    function answer(index: int) {
        const asked = messages.answers.length === 3;
        const restored = messages.answers.length === 2;
        messages.words = "";
        if (damaged.length > 0) {
            if (!restored)
                rescue.cancel();
            else if (index === 0)
                repair();
            else
                damaged = "";
            return;
        }
        if (restored && index === 1)
            workspace.document.undo();
        if (!asked)
            return;
        if (index === 0 && workspace.fileName.length === 0)
            saveDialog.open();
        else if (index === 0 && report(workspace.saveFile()))
            proceed();
        else if (index === 1)
            proceed();
        else
            pending = "";
    }
    function proceed() {
        const what = pending;
        pending = "";
        if (what === "new")
            workspace.newDesign();
        else if (what === "open")
            openDialog.open();
        else if (what === "path")
            openNow(pendingPath);
        else if (what === "sample")
            report(workspace.openSample(pendingPath));
        else if (what === "lesson")
            report(workspace.lesson.begin(pendingPath));
        else if (what === "close") {
            pending = "closing";
            window.close();
        }
    }

    FileDialog {
        id: openDialog
        fileMode: FileDialog.OpenFile
        nameFilters: [qsTr("Flashloom drives (*.floom *.json *.png *.svg)"), qsTr("All files (*)")]
        title: qsTr("Open a drive")
        onAccepted: root.openNow("" + selectedFile)
    }
    ProjectRescue {
        id: rescue
        workspace: root.workspace
        onFinished: (path, told) => {
            root.damaged = "";
            if (path.length === 0 || root.report(root.workspace.openFile(path)))
                root.messages.ask(told, path.length === 0 ? "error" : "warning", [qsTr("Close")]);
        }
    }
    PictureSaver {
        id: pictures
        workspace: root.workspace
        onFinished: problem => root.report(problem)
    }
    FileDialog {
        id: pictureDialog
        defaultSuffix: "png"
        fileMode: FileDialog.SaveFile
        nameFilters: [qsTr("Pictures (*.png *.svg)")]
        title: qsTr("Save a picture of the page")
        onAccepted: root.writePicture("" + selectedFile)
    }
    FileDialog {
        id: reportDialog
        defaultSuffix: "html"
        fileMode: FileDialog.SaveFile
        nameFilters: [qsTr("One page for browsers (*.html)"), qsTr("Paper (*.pdf)")]
        title: qsTr("Write a report")
        onAccepted: root.workspace.writeReport("" + selectedFile)
    }
    FileDialog {
        id: saveDialog
        defaultSuffix: "floom"
        fileMode: FileDialog.SaveFile
        nameFilters: [qsTr("Flashloom project with runs (*.floom)"), qsTr("Text, without runs (*.json)")]
        title: qsTr("Save the drive")
        onAccepted: if (root.report(root.workspace.saveAs("" + selectedFile))) root.proceed()
        onRejected: root.pending = ""
    }
}
