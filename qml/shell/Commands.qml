// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window once: its id (stable: scripts and tests use it), its words, and what it does. Its keys are in the table of keys,
// app/look/key_table.cpp: those with `shortcut` work from anywhere, other `keys` belong to the view that has the focus. The command palette and
// menus list them. A command from another window raises this one, for what it shows or asks, unless it is `apart`; while a panel covers the
// page only commands with `over` work.
pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import Flashloom.Canvas
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Look

CommandIndex {
    id: root

    required property Workspace workspace
    required property WindowActions actions
    required property DesignPage design
    required property Preferences preferences
    objectName: "commands"
    readonly property bool working: workspace.pages.current !== "welcome"
    readonly property var offered: Course.lessons
    readonly property bool drawing: workspace.pages.current === "design"
    readonly property CanvasController canvas: design.canvas.controller
    signal authorWanted()
    signal classWanted()
    signal courseWanted()
    signal helpWanted()
    signal paletteWanted()
    signal shortcutsWanted()
    signal historyWanted()
    signal settingsWanted()
    signal laserWanted()
    signal presenterWanted()
    signal spotlightWanted()
    signal teacherWanted()
    signal workloadWanted(string part)

    // The same as long as the window lives: with each change the keys below would be made anew. Words that change have an `other` side; menus
    // and buttons have room for the `brief` ones. What is done to a pane is done to the one with the focus, unless one is named.
    all: single.concat(paneMoves).map(one => withKeys(one))
    asked: workspace.door.asking || FilesAsked.count !== 0
    lessons: offered.map(one => ({ id: "lesson." + one.id, label: qsTr("Lesson: %1").arg(one.title), keys: "", run: () => root.actions.openLesson(one.id) }))
    readonly property var single: [
        { id: "palette.open", label: qsTr("Find a command, block or address"), run: () => root.paletteWanted() },
        { id: "file.new", label: qsTr("New drive"), run: () => root.actions.newDrive() },
        { id: "file.open", label: qsTr("Open…"), run: () => root.actions.open() },
        { id: "file.save", label: qsTr("Save"), run: () => root.actions.save() },
        { id: "file.saveAs", label: qsTr("Save as…"), run: () => root.actions.saveAs() },
        { id: "file.picture", label: qsTr("Save a picture of the page, with the drive in the file"), brief: qsTr("Save a picture…"), on: () => root.working, run: () => root.actions.savePicture() },
        { id: "file.report", label: qsTr("Write a report: two pages and an appendix, PDF or HTML"), brief: qsTr("Report…"), run: () => root.actions.writeReport() },
        { id: "file.quit", over: true, label: qsTr("Quit"), run: () => root.actions.window.close() },
        { id: "edit.undo", apart: true, label: qsTr("Undo"), on: () => root.working && root.workspace.document.steps.canUndo, run: () => root.workspace.document.steps.undo() },
        { id: "edit.redo", apart: true, label: qsTr("Redo"), on: () => root.working && root.workspace.document.steps.canRedo, run: () => root.workspace.document.steps.redo() },
        { id: "edit.history", label: qsTr("Edit history"), on: () => root.working, run: () => root.historyWanted() },
        onCanvas("edit.copy", qsTr("Copy the selected blocks as text")),
        onCanvas("edit.cut", qsTr("Cut the selected blocks")),
        onCanvas("edit.paste", qsTr("Paste blocks")),
        onCanvas("edit.duplicate", qsTr("Duplicate the selected blocks")),
        onCanvas("edit.delete", qsTr("Delete the selection")),
        onCanvas("edit.selectAll", qsTr("Select all blocks")),
        onCanvas("block.ideal", qsTr("Make the selected blocks ideal, or real")),
        onCanvas("block.array", qsTr("Set the array size, columns × rows")),
        onCanvas("block.wire", qsTr("Wire the selected block")),
        onCanvas("block.enter", qsTr("Enter the selected block")),
        onCanvas("block.breakOut", qsTr("Break the selected element out of its array")),
        onCanvas("block.absorb", qsTr("Absorb the selected block into its matching array")),
        onCanvas("block.column", qsTr("Select the column of the array")),
        onCanvas("block.row", qsTr("Select the row of the array")),
        onCanvas("wire.next", qsTr("Select the next wire")),
        onCanvas("wire.pin", qsTr("Pin or unpin the selected wire")),
        onCanvas("view.tidy", qsTr("Tidy up the drawing")),
        { id: "run.start", apart: true, label: qsTr("Run, or cancel (%1)").arg(KeyTable.of("page.cancel")), on: () => root.working, run: () => root.actions.runOrCancel() },
        { id: "workload.open", label: qsTr("Workload: text, jobs, presets"), on: () => root.working, run: () => root.workloadWanted("") },
        { id: "workload.presets", label: qsTr("Workload presets: database, log, backup, VDI, video, AI, JESD219, SNIA"), on: () => root.working, run: () => root.workloadWanted("presets") },
        { id: "workload.trace", label: qsTr("Replay a trace: preview, time range"), on: () => root.working, run: () => root.workloadWanted("trace") },
        { id: "workload.corners", label: qsTr("Measure the four corners of a data sheet"), on: () => root.working, run: () => root.workloadWanted("corners") },
        { id: "workload.grid", label: qsTr("Measure queue depth × request size (QD × BS grid)"), on: () => root.working, run: () => root.workloadWanted("grid") },
        { id: "workload.fill", label: qsTr("Measure from empty to full: the write cliff"), on: () => root.working, run: () => root.workloadWanted("fill") },
        { id: "workload.save", label: qsTr("Save the workload in the project…"), on: () => root.working, run: () => root.workloadWanted("save") },
        { id: "run.prove", label: qsTr("Test by simulation: prove what makes the drive faster"), on: () => root.working && root.workspace.run.valid && !root.workspace.run.failed, run: () => root.prove() },
        { id: "variant.add", label: qsTr("New variant from this one"), on: () => root.working, run: () => root.workspace.variants.add() },
        { id: "rules.next", label: qsTr("Next rule finding"), on: () => root.drawing, run: () => root.design.nextFinding(1) },
        { id: "rules.previous", label: qsTr("Previous rule finding"), on: () => root.drawing, run: () => root.design.nextFinding(-1) },
        onCanvas("view.fit", qsTr("Show the whole drive")),
        onCanvas("view.fitSelection", qsTr("Show the selection")),
        ...pages,
        onTimeline("timeline.find", qsTr("Find in the recording: requests, events")),
        onTimeline("timeline.sql", qsTr("Query the recording in SQL")),
        onTimeline("timeline.wholeRun", qsTr("Timeline: the whole run")),
        onTimeline("timeline.frame", qsTr("Timeline: show the selection")),
        onTimeline("timeline.back", qsTr("Timeline: previous view")),
        onTimeline("timeline.forward", qsTr("Timeline: next view")),
        onTimeline("timeline.play", qsTr("Timeline: play or pause")),
        onTimeline("timeline.nextBreak", qsTr("Timeline: next break")),
        onTimeline("timeline.previousBreak", qsTr("Timeline: previous break")),
        onTimeline("timeline.mark", qsTr("Timeline: set a marker")),
        onTimeline("timeline.clearMarks", qsTr("Timeline: remove all markers")),
        onTimeline("timeline.comment", qsTr("Timeline: add a comment at the playhead")),
        onTimeline("timeline.density", qsTr("Timeline: change the lane height")),
        { id: "sweep.add", label: qsTr("Sweep a parameter…"), on: () => root.working, run: () => root.design.addSweepParameter() },
        { id: "sweep.start", label: qsTr("Sweep: run or stop"), on: () => root.working && (root.workspace.sweep.runs.running || root.workspace.sweep.runs.runnable), run: () => root.startSweep() },
        { id: "sweep.pause", label: qsTr("Sweep: pause or resume"), on: () => root.working && root.workspace.sweep.runs.running, run: () => root.workspace.sweep.runs.pauseOrResume() },
        { id: "view.wholePage", label: qsTr("Maximise this pane, or restore it"), brief: qsTr("Maximise"), on: () => root.working, run: pane => root.design.toggleWhole(pane || root.design.focused) },
        { id: "view.wholeDrawing", label: qsTr("Maximise the drawing, or restore it"), on: () => root.drawing, run: () => root.design.toggleWhole("canvas") },
        { id: "view.ownWindow", apart: true, label: qsTr("Move this pane to its own window, or back"), brief: qsTr("Own window"), on: () => root.working, run: pane => root.design.popOutOrBack(pane || root.design.focused) },
        { id: "pane.left", label: qsTr("Move this pane to the left"), brief: qsTr("To the left"), on: pane => root.movable(pane, "left"), run: pane => root.movePane(pane, "left") },
        { id: "pane.right", label: qsTr("Move this pane to the right"), brief: qsTr("To the right"), on: pane => root.movable(pane, "right"), run: pane => root.movePane(pane, "right") },
        { id: "pane.bottom", label: qsTr("Move this pane to the bottom"), brief: qsTr("To the bottom"), on: pane => root.movable(pane, "bottom"), run: pane => root.movePane(pane, "bottom") },
        { id: "pane.larger", label: qsTr("Enlarge this pane"), on: () => root.drawing, run: () => root.design.resize(root.design.focused, 32) },
        { id: "pane.smaller", label: qsTr("Shrink this pane"), on: () => root.drawing, run: () => root.design.resize(root.design.focused, -32) },
        { id: "pane.reset", over: true, label: qsTr("Reset layout"), run: () => root.preferences.forgetPanes() },
        { id: "view.welcome", label: qsTr("Welcome page"), on: () => root.working, run: () => root.workspace.pages.current = "welcome" },
        { id: "view.drive", label: qsTr("Back to drive"), on: () => !root.working && root.workspace.pages.hasDrive, run: () => root.workspace.pages.backToDrive() },
        { id: "view.larger", apart: true, over: true, label: qsTr("Larger"), run: () => root.actions.scaleBy(1.1) },
        { id: "view.smaller", apart: true, over: true, label: qsTr("Smaller"), run: () => root.actions.scaleBy(1 / 1.1) },
        { id: "view.normalSize", apart: true, over: true, label: qsTr("Normal size"), run: () => root.normalSize() },
        { id: "view.simple", apart: true, label: qsTr("Simple view: the parameters that matter most"), label2: qsTr("Extended view: all parameters"), other: () => root.preferences.simple, on: () => root.drawing, run: () => root.preferences.simple = !root.preferences.simple },
        { id: "view.list", label: qsTr("Show the drive as a list"), on: () => root.drawing, run: () => root.design.showList() },
        { id: "view.arrangeDesign", label: qsTr("Layout for drawing"), on: () => root.working, run: () => root.arrange("design") },
        { id: "view.arrangeAnalyse", label: qsTr("Layout for analysis"), on: () => root.working, run: () => root.arrange("analyse") },
        { id: "view.arrangeTeach", label: qsTr("Layout for teaching"), on: () => root.working, run: () => root.arrange("teach") },
        { id: "view.presenter", apart: true, over: true, label: qsTr("Present: larger, with keys and pointer shown"), run: () => root.presenterWanted() },
        { id: "present.spotlight", apart: true, over: true, label: qsTr("Present: spotlight around the pointer, on or off"), run: () => root.spotlightWanted() },
        { id: "present.laser", apart: true, over: true, label: qsTr("Present: laser trail of the pointer, on or off"), run: () => root.laserWanted() },
        { id: "view.settings", label: qsTr("Settings"), run: () => root.settingsWanted() },
        { id: "view.theme", label: qsTr("Light or dark colours"), brief: qsTr("Light or dark"), run: () => root.actions.toggleTheme() },
        { id: "course.open", label: qsTr("Course: all lessons, your progress, what you were sure of and wrong"), run: () => root.courseWanted() },
        { id: "lesson.open", label: qsTr("Open a teacher’s lesson…"), run: () => root.actions.askForLesson() },
        { id: "lesson.class", label: qsTr("Class table: grade a folder of hand-ins, save as CSV"), run: () => root.classWanted() },
        { id: "lesson.write", label: qsTr("Write a lesson: record steps from the drawing, try it as a student"), on: () => root.working, run: () => root.authorWanted() },
        { id: "lesson.teacher", apart: true, over: true, label: qsTr("Teacher’s window: answers, notes, clock, vote counts"), on: () => root.workspace.lesson.active, run: () => root.teacherWanted() },
        { id: "help.field", label: qsTr("Help on the focused field"), run: () => root.helpWanted() },
        { id: "help.keys", over: true, label: qsTr("Keyboard shortcuts"), run: () => root.shortcutsWanted() },
        { id: "help.about", label: qsTr("About and licences"), run: () => root.actions.about.open() }
    ]
    readonly property var pages: design.results.names.map((name, index) => {
        return { id: "view." + name, label: design.results.all[index].label, on: () => root.working, run: () => root.design.showPage(name) };
    })
    readonly property var paneMoves: [
        paneMove("palette", "left", qsTr("Move blocks and list left")), paneMove("palette", "right", qsTr("Move blocks and list right")),
        paneMove("palette", "bottom", qsTr("Move blocks and list to the bottom")), paneMove("inspector", "left", qsTr("Move inspector left")),
        paneMove("inspector", "right", qsTr("Move inspector right")), paneMove("inspector", "bottom", qsTr("Move inspector to the bottom")),
        paneMove("results", "left", qsTr("Move timeline and other results left")), paneMove("results", "right", qsTr("Move timeline and other results right")),
        paneMove("results", "bottom", qsTr("Move timeline and other results to the bottom"))
    ]

    function withKeys(one: var): var {
        const everywhere = KeyTable.everywhere(one.id);
        return Object.assign({ keys: KeyTable.of(one.id), shortcut: everywhere.length > 0 ? everywhere : undefined }, one);
    }
    // The canvas and the timeline do under the same id what their keys do.
    function onCanvas(id: string, label: string): var {
        return { id: id, label: label, on: () => root.drawing, run: () => root.canvas.keys.perform(id) };
    }
    function onTimeline(id: string, label: string): var {
        return { id: id, label: label, on: () => root.working && root.workspace.run.valid, run: () => root.design.onTimeline(id) };
    }
    function paneMove(pane: string, place: string, label: string): var {
        return { id: "pane." + pane + "." + place, label: label, on: () => root.working && root.design.panes.placeOf(pane) !== place, run: () => root.movePane(pane, place) };
    }
    // What can be done now, for the palette.
    function listed(): var {
        return all.filter(one => enabled(one) && one.id !== "palette.open").map(one => ({ id: one.id, label: one.other?.() ? one.label2 : one.label, keys: one.keys })).concat(lessons);
    }
    // Of those with `shortcut`, from any window of the program.
    function runFromKey(command: var) {
        if (!enabled(command))
            return;
        if (command.apart)
            command.run();
        else
            front.run(command.run);
    }
    function movable(pane: var, place: string): bool { // the keys are taken in any case, or the drawing would get them
        return drawing && (!pane || design.panes.placeOf(pane) !== place);
    }
    function movePane(pane: var, place: string) {
        workspace.pages.current = "design";
        design.panes.move(pane || design.focused, place);
    }
    function arrange(name: string) {
        workspace.pages.current = "design";
        preferences.arrangement = name;
    }
    // Everything at 100 %: what the window shows, and the drawing where it is in hand.
    function normalSize() {
        actions.scaleBy(0);
        if (drawing && design.canvas.activeFocus)
            canvas.view.resetZoom();
    }
    function prove() {
        design.showPage("why");
        workspace.proof.startOrCancel();
    }
    function startSweep() {
        workspace.pages.current = "sweep";
        workspace.sweep.runs.startOrStop();
    }

    InFront {
        id: front
        window: root.actions.window
    }
    Instantiator {
        model: root.all.filter(one => one.shortcut !== undefined)
        delegate: Shortcut {
            required property var modelData

            context: Qt.ApplicationShortcut
            enabled: root.enabled(modelData)
            sequences: modelData.shortcut
            onActivated: root.runFromKey(modelData)
        }
    }
}
