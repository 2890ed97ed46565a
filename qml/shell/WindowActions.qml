// SPDX-License-Identifier: GPL-3.0-or-later
// What the window can do with files, colours and scale. Whatever replaces the project goes through the workspace's door, which asks
// before unsaved work is lost.
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
    property string damaged: "" // what the message bar offers to repair
    property real restoredStep: 0
    readonly property bool restoring: restoredStep > 0 && messages.visible && messages.words === workspace.restoredText

    function mayClose(): bool {
        return workspace.door.mayClose();
    }
    function runOrCancel() {
        if (errors > 0 && !workspace.runner.running)
            design.firstFinding();
        else
            workspace.startOrCancelRun();
    }
    function newDrive() {
        workspace.door.newDesign();
    }
    function open() {
        openDialog.open();
    }
    function openPath(path: string) {
        damaged = "";
        workspace.door.openFile(path);
    }
    function openSample(name: string) {
        workspace.door.openSample(name);
    }
    function runStarter() {
        workspace.door.openSample("starter", true);
    }
    function openLesson(id: string) {
        report(workspace.lesson.begin(id));
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
    function refuse(path: string, reason: string) {
        damaged = path.length > 0 && rescue.suits(path) ? path : "";
        if (damaged.length > 0)
            messages.ask(reason, "error", [qsTr("Repair a copy"), qsTr("Close")]);
        else
            report(reason);
    }
    // The step that brought it back is the one that Undo takes away: with any other on top, the offer goes.
    function offerRestored() {
        restoredStep = workspace.document.topStep;
        messages.ask(workspace.restoredText, "info", restoredStep > 0 ? [qsTr("Keep"), qsTr("Undo")] : [qsTr("Close")]);
    }
    function repair() {
        messages.ask(qsTr("Reading what is left of %1.").arg(damaged), "busy", [qsTr("Stop")]);
        rescue.start(damaged);
    }
    function answer(index: int) {
        const offered = messages.answers.length === 2;
        const restored = restoring;
        messages.words = "";
        if (damaged.length > 0) {
            if (!offered)
                rescue.cancel();
            else if (index === 0)
                repair();
            else
                damaged = "";
        } else if (restored && index === 1 && workspace.document.topStep === restoredStep) {
            workspace.document.undo();
        }
    }

    Connections {
        target: root.workspace.door
        function onRefused(path: string, reason: string) {
            root.refuse(path, reason);
        }
        function onFileNameWanted() {
            saveDialog.open();
        }
        function onCloseWanted() {
            root.window.close();
        }
    }
    Connections {
        target: root.workspace.document
        function onUndoChanged() {
            if (root.restoring && root.workspace.document.topStep !== root.restoredStep)
                root.messages.words = "";
        }
    }
    FileDialog {
        id: openDialog
        fileMode: FileDialog.OpenFile
        nameFilters: [qsTr("Flashloom drives (*.floom *.json *.png *.svg)"), qsTr("All files (*)")]
        title: qsTr("Open a drive")
        onAccepted: root.openPath("" + selectedFile)
    }
    ProjectRescue {
        id: rescue
        workspace: root.workspace
        onFinished: (path, told) => {
            root.damaged = "";
            if (path.length === 0 || root.workspace.door.openFile(path) === "")
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
        onAccepted: root.workspace.door.saveAs("" + selectedFile)
        onRejected: root.workspace.door.cancel()
    }
}
