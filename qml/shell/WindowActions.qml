// SPDX-License-Identifier: GPL-3.0-or-later
// What the window can do with files, colours and scale. Whatever replaces the project goes through the workspace's door, which asks
// before unsaved work is lost.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Look

Item {
    id: root
    objectName: "windowActions"

    required property Workspace workspace
    required property Window window
    required property MessageBar messages
    required property AboutPanel about
    required property DesignPage design
    readonly property int errors: design.canvas.controller.drawing.empty ? 0 : workspace.document.findings.blockerCount // they stand in the way of a run
    readonly property string folder: workspace.files.name.slice(0, Math.max(0, workspace.files.name.lastIndexOf("/")))
    readonly property string title: workspace.document.title.replace(/\//g, "-")
    readonly property string stem: workspace.files.name.length > 0 ? workspace.files.name.split("/").pop().replace(/\.[^.]+$/, "") : title
    readonly property string fioWords: qsTr("Reading the fio results.")
    property string damaged: "" // what the message bar offers to repair
    property string notSaved: "" // why the file could not be saved, as the message bar says
    property real restoredStep: 0
    readonly property bool restoring: restoredStep > 0 && messages.visible && messages.words === workspace.journal.restoredText

    function mayClose(): bool {
        return workspace.door.mayClose();
    }
    function runOrCancel() {
        if (errors > 0 && !workspace.runner.running)
            design.firstFinding();
        else
            workspace.runs.startOrCancel();
    }
    function newDrive() {
        workspace.door.newDesign();
    }
    function open() {
        openDialog.ask(folder, "");
    }
    function openPath(path: string) {
        damaged = "";
        if (Course.isLessonFile(path))
            report(workspace.lesson.beginFile(path));
        else
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
    function continueCourse() {
        report(Course.goOn(workspace));
    }
    function askForLesson() {
        lessonDialog.ask("", "");
    }
    function save() {
        workspace.files.name.length === 0 ? saveAs() : reportSave(workspace.files.save());
    }
    function saveAs() {
        saveDialog.ask(folder, (workspace.files.name.length > 0 ? stem : title) + ".floom");
    }
    function savePicture() {
        pictureDialog.ask(folder, stem + ".png");
    }
    function writePicture(file: string) {
        pictures.save(design.picture, file);
    }
    function writeReport() {
        reportDialog.ask(folder, stem + " report.pdf");
    }
    function scaleBy(factor: real) {
        ThemeTokens.uiScale = factor === 0 ? 1 : Math.round(ThemeTokens.uiScale * factor * 20) / 20;
    }
    function toggleTheme() {
        workspace.looks.theme = Theme.dark ? "light" : "dark";
    }
    function tell(words: string) {
        damaged = "";
        messages.ask(words, "info", [qsTr("Close")]);
    }
    function reportSave(reason: string) {
        notSaved = reason;
        if (reason.length > 0)
            messages.ask(reason, "error", [qsTr("Save as…"), qsTr("Close")]);
    }
    function report(reason: string): bool {
        if (reason.length > 0)
            messages.ask(reason, "error", [qsTr("Close")]);
        return reason.length === 0;
    }
    function refuse(path: string, reason: string) {
        damaged = path.length > 0 && projectRepair.suits(path) ? path : "";
        if (damaged.length > 0)
            messages.ask(projectRepair.words(path, reason), "error", [qsTr("Repair a copy"), qsTr("Close")]);
        else
            report(path.length > 0 ? projectRepair.words(path, reason) : reason);
    }
    function takesFio(file: string): bool {
        return fio.takes(file);
    }
    function takeFio(file: string) {
        if (report(fio.take(file)) && fio.busy)
            messages.ask(fioWords, "busy", [qsTr("Stop")]);
    }
    // The step that brought it back is the one that Undo takes away: with any other on top, the offer goes.
    function offerRestored() {
        restoredStep = workspace.document.steps.topStep;
        messages.ask(workspace.journal.restoredText, "info", restoredStep > 0 ? [qsTr("Keep"), qsTr("Undo")] : [qsTr("Close")]);
    }
    function repair() {
        messages.ask(qsTr("Recovering %1.").arg(damaged), "busy", [qsTr("Stop")]);
        projectRepair.start(damaged);
    }
    function answer(index: int) {
        const offered = messages.answers.length === 2;
        const restored = restoring;
        const elsewhere = index === 0 && notSaved.length > 0 && messages.words === notSaved;
        if (reports.busy && messages.words === reports.told)
            reports.cancel();
        if (fio.busy && messages.words === fioWords)
            fio.cancel();
        messages.words = "";
        if (elsewhere) {
            Qt.callLater(saveAs); // after the bar has given the keys back
        } else if (damaged.length > 0) {
            if (!offered)
                projectRepair.cancel();
            else if (index === 0)
                repair();
            else
                damaged = "";
        } else if (restored && index === 1 && workspace.document.steps.topStep === restoredStep) {
            workspace.document.steps.undo();
        }
    }

    Connections {
        target: root.workspace.door
        function onRefused(path: string, reason: string) {
            path.length === 0 && reason.startsWith("/") ? root.reportSave(reason) : root.refuse(path, reason); // a file, or another deed
        }
        function onFileNameWanted() {
            root.saveAs();
        }
        function onCloseWanted() {
            root.window.close();
        }
    }
    Connections {
        target: root.workspace.document
        function onSaved() { // what stood in the way of saving this file does no longer
            if (root.messages.severity === "error" && root.workspace.files.name.length > 0 && root.messages.words.startsWith(root.workspace.files.name))
                root.messages.words = "";
        }
    }
    Connections {
        target: root.workspace.document.steps
        function onChanged() {
            if (root.restoring && root.workspace.document.steps.topStep !== root.restoredStep)
                root.messages.words = "";
        }
    }
    NotRun { messages: root.messages; workspace: root.workspace }
    FilePicker {
        id: openDialog
        kinds: [{ words: qsTr("Flashloom drives"), suffixes: ["floom", "json", "png", "svg"] }, { words: qsTr("All files"), suffixes: [] }]
        objectName: "openPicker"
        title: qsTr("Open a drive")
        onChosen: path => root.openPath(path)
    }
    FilePicker {
        id: lessonDialog
        kinds: [{ words: qsTr("Lesson"), suffixes: ["json"] }]
        objectName: "lessonPicker"
        title: qsTr("Open a teacher’s lesson")
        onChosen: path => root.report(root.workspace.lesson.beginFile(path))
    }
    FioDrop {
        id: fio
        workspace: root.workspace
        onBusyChanged: if (!busy && root.messages.words === root.fioWords) root.messages.words = ""
        onRefused: why => root.report(why)
    }
    ProjectRepair {
        id: projectRepair
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
    FilePicker {
        id: pictureDialog
        kinds: [{ words: qsTr("PNG"), suffixes: ["png"] }, { words: qsTr("SVG"), suffixes: ["svg"] }]
        objectName: "picturePicker"
        saving: true
        title: qsTr("Save a picture of the page, with the drive in the file")
        onChosen: path => root.writePicture(path)
    }
    FilePicker {
        id: reportDialog
        kinds: [{ words: qsTr("PDF"), suffixes: ["pdf"] }, { words: qsTr("HTML"), suffixes: ["html"] }]
        objectName: "reportPicker"
        saving: true
        title: qsTr("Write a report")
        onChosen: path => reports.write(path)
    }
    // How far a report is stands in the message bar, with the way to stop it, unless something else is told there.
    ReportWriter {
        id: reports

        property string told: ""

        workspace: root.workspace
        onChanged: {
            const words = busy && step.length > 0 ? qsTr("Writing the report: %1 %2").arg(step).arg(Numbers.percent(share)) : "";
            if (words.length > 0 && !root.messages.visible)
                root.messages.ask(words, "busy", [qsTr("Stop")]);
            else if (told.length > 0 && root.messages.words === told)
                root.messages.words = words;
            told = words;
        }
    }
    FilePicker {
        id: saveDialog
        kinds: [{ words: qsTr("Project with runs"), suffixes: ["floom"] }, { words: qsTr("Text, without runs"), suffixes: ["json"] }]
        objectName: "savePicker"
        saving: true
        title: qsTr("Save the drive")
        onChosen: path => root.workspace.door.saveAs(path)
        onCancelled: root.workspace.door.cancel()
    }
}
