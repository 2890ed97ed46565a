// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window once, in one row: its id (stable: scripts and tests use it), its keys, its words, when it can be done, and what
// it does. Keys with a `place` belong to the view that has the focus there, as those of the canvas and the timeline do; all others work from
// anywhere. The first of several keys (a '|' between them) is told. The build takes the keys out of the rows (cmake/CommandKeys.cmake), so
// `keys` follows the id or the place at once. The command palette and menus list the commands. A command from another window raises this one,
// for what it shows or asks, unless it is `apart`; while a panel covers the page only commands with `over` work. What is typed in a field is
// taken first; a command that must not go by what stood there before is `settled`: it waits while the field refuses it.
pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import Flashloom.Canvas
import Flashloom.Desk
import Flashloom.Controls
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
    readonly property VariantList variants: VariantList { workspace: root.workspace } // a variant as subject is its row
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
        { id: "palette.open", keys: "Ctrl+K|Ctrl+Shift+P", label: qsTr("Find a command, block or address"), run: () => root.paletteWanted() },
        { id: "file.new", keys: "Ctrl+N", label: qsTr("New drive"), run: () => root.actions.newDrive() },
        { id: "file.open", keys: "Ctrl+O", label: qsTr("Open…"), run: () => root.actions.open() },
        { id: "file.save", keys: "Ctrl+S", settled: true, label: qsTr("Save"), run: () => root.actions.save() },
        { id: "file.saveAs", keys: "Ctrl+Shift+S", settled: true, label: qsTr("Save as…"), run: () => root.actions.saveAs() },
        { id: "file.picture", label: qsTr("Save a picture of the page, with the drive in the file"), brief: qsTr("Save a picture…"), on: () => root.working, run: () => root.actions.savePicture() },
        { id: "file.report", label: qsTr("Write a report: two pages and an appendix, PDF or HTML"), brief: qsTr("Report…"), run: () => root.actions.writeReport() },
        { id: "file.quit", keys: "Ctrl+Q", over: true, label: qsTr("Quit"), run: () => root.actions.window.close() },
        { id: "edit.undo", keys: "Ctrl+Z", apart: true, label: qsTr("Undo"), on: () => root.working && root.workspace.document.steps.canUndo, run: () => root.workspace.document.steps.undo() },
        { id: "edit.redo", keys: "Ctrl+Shift+Z|Ctrl+Y", apart: true, label: qsTr("Redo"), on: () => root.working && root.workspace.document.steps.canRedo, run: () => root.workspace.document.steps.redo() },
        { id: "edit.history", keys: "Ctrl+Alt+Z", label: qsTr("Edit history"), on: () => root.working, run: () => root.historyWanted() },
        onCanvas("edit.copy", "Ctrl+C", qsTr("Copy the selected blocks as text")),
        onCanvas("edit.cut", "Ctrl+X", qsTr("Cut the selected blocks")),
        onCanvas("edit.paste", "Ctrl+V", qsTr("Paste blocks")),
        onCanvas("edit.duplicate", "Ctrl+D", qsTr("Duplicate the selected blocks")),
        onCanvas("edit.delete", "Del|Backspace", qsTr("Delete the selection")),
        onCanvas("edit.selectAll", "Ctrl+A", qsTr("Select all blocks")),
        onCanvas("block.ideal", "M", qsTr("Make the selected blocks ideal, or real")),
        onCanvas("block.array", "A", qsTr("Set the array size, columns × rows")),
        onCanvas("block.wire", "W", qsTr("Wire the selected block")),
        onCanvas("block.enter", "Ctrl+Enter", qsTr("Enter the selected block")),
        onCanvas("block.breakOut", "Ctrl+Shift+E", qsTr("Break the selected element out of its array")),
        onCanvas("block.absorb", "Ctrl+Shift+A", qsTr("Absorb the selected block into its matching array")),
        onCanvas("block.column", "C", qsTr("Select the column of the array")),
        onCanvas("block.row", "R", qsTr("Select the row of the array")),
        onCanvas("wire.next", "L", qsTr("Select the next wire")),
        onCanvas("wire.pin", "P", qsTr("Pin or unpin the selected wire")),
        onCanvas("view.tidy", "Ctrl+L", qsTr("Tidy up the drawing")),
        { id: "run.start", keys: "F5", settled: true, apart: true, label: qsTr("Run, or cancel (%1)").arg(KeyTable.of("page.cancel")), on: () => root.working, run: () => root.actions.runOrCancel() },
        { id: "workload.open", keys: "Ctrl+J", label: qsTr("Workload: text, jobs, presets"), on: () => root.working, run: () => root.workloadWanted("") },
        { id: "workload.presets", label: qsTr("Workload presets: database, log, backup, VDI, video, AI, JESD219, SNIA"), on: () => root.working, run: () => root.workloadWanted("presets") },
        { id: "workload.trace", label: qsTr("Replay a trace: preview, time range"), on: () => root.working, run: () => root.workloadWanted("trace") },
        { id: "workload.corners", label: qsTr("Measure the four corners of a data sheet"), on: () => root.working, run: () => root.workloadWanted("corners") },
        { id: "workload.grid", label: qsTr("Measure queue depth × request size (QD × BS grid)"), on: () => root.working, run: () => root.workloadWanted("grid") },
        { id: "workload.fill", label: qsTr("Measure from empty to full: the write cliff"), on: () => root.working, run: () => root.workloadWanted("fill") },
        { id: "workload.save", label: qsTr("Save the workload in the project…"), on: () => root.working, run: () => root.workloadWanted("save") },
        { id: "run.prove", keys: "Ctrl+F5", settled: true, label: qsTr("Test by simulation: prove what makes the drive faster"), on: () => root.working && root.workspace.run.valid && !root.workspace.run.failed, run: () => root.prove() },
        { id: "variant.add", label: qsTr("New variant from this one"), on: () => root.working, run: row => root.variants.addFrom(root.variantRow(row)) },
        onVariant("variant.show", "Enter", qsTr("Show the variant"), qsTr("Show"), row => row !== root.variants.currentRow, row => root.variants.show(row)),
        onVariant("variant.rename", "F2", qsTr("Rename the variant"), qsTr("Rename…"), () => true, row => root.design.renameVariant(row)),
        onVariant("variant.up", "Alt+Up", qsTr("Move the variant up"), qsTr("Move up"), row => row > 0, row => root.variants.move(row, -1)),
        onVariant("variant.down", "Alt+Down", qsTr("Move the variant down"), qsTr("Move down"), row => row < root.variants.count - 1, row => root.variants.move(row, 1)),
        onVariant("variant.delete", "Del", qsTr("Delete the variant"), qsTr("Delete"), () => root.variants.count > 1, row => root.deleteVariant(row)),
        { id: "variant.restore", label: qsTr("Restore the deleted variant"), on: () => root.working && root.variants.removed.length > 0, run: () => root.variants.restore() },
        { id: "rules.next", keys: "F8", label: qsTr("Next rule finding"), on: () => root.drawing, run: () => root.design.nextFinding(1) },
        { id: "rules.previous", keys: "Shift+F8", label: qsTr("Previous rule finding"), on: () => root.drawing, run: () => root.design.nextFinding(-1) },
        onCanvas("view.fit", "Shift+1|Shift+!", qsTr("Show the whole drive")),
        onCanvas("view.fitSelection", "Shift+2|Shift+@|Shift+\"", qsTr("Show the selection")),
        ...pages,
        onTimeline("timeline.find", "/", qsTr("Find in the recording: requests, events")),
        onTimeline("timeline.sql", "Q", qsTr("Query the recording in SQL")),
        onTimeline("timeline.wholeRun", "0", qsTr("Timeline: the whole run")),
        onTimeline("timeline.frame", "F", qsTr("Timeline: show the selection")),
        onTimeline("timeline.back", "Alt+Left", qsTr("Timeline: previous view")),
        onTimeline("timeline.forward", "Alt+Right", qsTr("Timeline: next view")),
        onTimeline("timeline.play", "Space", qsTr("Timeline: play or pause")),
        onTimeline("timeline.nextBreak", "N", qsTr("Timeline: next break")),
        onTimeline("timeline.previousBreak", "Shift+N", qsTr("Timeline: previous break")),
        onTimeline("timeline.mark", "M", qsTr("Timeline: set a marker")),
        onTimeline("timeline.clearMarks", "Shift+M", qsTr("Timeline: remove all markers")),
        onTimeline("timeline.comment", "C", qsTr("Timeline: add a comment at the playhead")),
        onTimeline("timeline.density", "H", qsTr("Timeline: change the lane height")),
        { id: "sweep.add", label: qsTr("Sweep a parameter…"), on: () => root.working, run: () => root.design.addSweepParameter() },
        { id: "sweep.start", label: qsTr("Sweep: run or stop"), on: () => root.working && (root.workspace.sweep.runs.running || root.workspace.sweep.runs.runnable), run: () => root.startSweep() },
        { id: "sweep.pause", place: KeyTable.Place.sweep, keys: "P", label: qsTr("Sweep: pause or resume"), on: () => root.working && root.workspace.sweep.runs.running, run: () => root.workspace.sweep.runs.pauseOrResume() },
        { id: "view.wholePage", keys: "F11", label: qsTr("Maximise this pane, or restore it"), brief: qsTr("Maximise"), on: () => root.working, run: pane => root.design.toggleWhole(pane || root.design.focused) },
        { id: "view.wholeDrawing", keys: "Ctrl+F11", label: qsTr("Maximise the drawing, or restore it"), on: () => root.drawing, run: () => root.design.toggleWhole("canvas") },
        { id: "view.ownWindow", keys: "Shift+F11", apart: true, label: qsTr("Move this pane to its own window, or back"), brief: qsTr("Own window"), on: () => root.working, run: pane => root.design.popOutOrBack(pane || root.design.focused) },
        { id: "pane.left", keys: "Alt+Shift+Left", label: qsTr("Move this pane to the left"), brief: qsTr("To the left"), on: pane => root.movable(pane, "left"), run: pane => root.movePane(pane, "left") },
        { id: "pane.right", keys: "Alt+Shift+Right", label: qsTr("Move this pane to the right"), brief: qsTr("To the right"), on: pane => root.movable(pane, "right"), run: pane => root.movePane(pane, "right") },
        { id: "pane.bottom", keys: "Alt+Shift+Down", label: qsTr("Move this pane to the bottom"), brief: qsTr("To the bottom"), on: pane => root.movable(pane, "bottom"), run: pane => root.movePane(pane, "bottom") },
        { id: "pane.larger", keys: "Ctrl+Alt+=|Ctrl+Alt++", label: qsTr("Enlarge this pane"), on: () => root.drawing, run: () => root.design.resize(root.design.focused, 32) },
        { id: "pane.smaller", keys: "Ctrl+Alt+-", label: qsTr("Shrink this pane"), on: () => root.drawing, run: () => root.design.resize(root.design.focused, -32) },
        { id: "pane.reset", over: true, label: qsTr("Reset layout"), run: () => root.preferences.forgetPanes() },
        { id: "view.welcome", label: qsTr("Welcome page"), on: () => root.working, run: () => root.workspace.pages.current = "welcome" },
        { id: "view.drive", place: KeyTable.Place.welcome, keys: "Esc", label: qsTr("Back to drive"), on: () => !root.working && root.workspace.pages.hasDrive, run: () => root.workspace.pages.backToDrive() },
        { id: "view.larger", keys: "Ctrl+=|Ctrl++", apart: true, over: true, label: qsTr("Larger interface"), run: () => root.actions.scaleBy(1.1) },
        { id: "view.smaller", keys: "Ctrl+-", apart: true, over: true, label: qsTr("Smaller interface"), run: () => root.actions.scaleBy(1 / 1.1) },
        { id: "view.normalSize", keys: "Ctrl+0", apart: true, over: true, label: qsTr("Normal interface size"), run: () => root.normalSize() },
        { id: "view.simple", keys: "Ctrl+E", apart: true, label: qsTr("Simple view: the parameters that matter most"), label2: qsTr("Extended view: all parameters"), other: () => root.preferences.simple, on: () => root.drawing, run: () => root.preferences.simple = !root.preferences.simple },
        { id: "view.list", keys: "Ctrl+Alt+L", label: qsTr("Show the drive as a list"), on: () => root.drawing, run: () => root.design.showList() },
        { id: "view.arrangeDesign", keys: "Ctrl+Alt+1", label: qsTr("Layout for drawing"), on: () => root.working, run: () => root.arrange("design") },
        { id: "view.arrangeWhy", keys: "Ctrl+Alt+2", was: "view.arrangeAnalyse", label: qsTr("Layout for analysis"), on: () => root.working, run: () => root.arrange("why") },
        { id: "view.arrangeTeach", keys: "Ctrl+Alt+3", label: qsTr("Layout for teaching"), on: () => root.working, run: () => root.arrange("teach") },
        { id: "view.presenter", keys: "F9", apart: true, over: true, label: qsTr("Present: larger, with keys and pointer shown"), run: () => root.presenterWanted() },
        { id: "present.spotlight", keys: "Shift+F9", apart: true, over: true, label: qsTr("Present: spotlight around the pointer, on or off"), run: () => root.spotlightWanted() },
        { id: "present.laser", keys: "Ctrl+F9", apart: true, over: true, label: qsTr("Present: laser trail of the pointer, on or off"), run: () => root.laserWanted() },
        { id: "view.settings", keys: "Ctrl+,", label: qsTr("Settings: colours, high contrast, scale, layout"), brief: qsTr("Settings"), run: () => root.settingsWanted() },
        { id: "view.theme", label: qsTr("Light or dark colours"), brief: qsTr("Light or dark"), run: () => root.actions.toggleTheme() },
        { id: "course.open", label: qsTr("Course: all lessons, your progress, what you were sure of and wrong"), run: () => root.courseWanted() },
        { id: "lesson.open", label: qsTr("Open a teacher’s lesson…"), run: () => root.actions.askForLesson() },
        { id: "lesson.class", label: qsTr("Class table: grade a folder of hand-ins, save as CSV"), run: () => root.classWanted() },
        { id: "lesson.write", label: qsTr("Write a lesson: record steps from the drawing, try it as a student"), on: () => root.working, run: () => root.authorWanted() },
        { id: "lesson.teacher", keys: "Alt+F9", apart: true, over: true, label: qsTr("Teacher’s window: answers, notes, clock, vote counts"), on: () => root.workspace.lesson.active, run: () => root.teacherWanted() },
        { id: "help.field", keys: "F1", label: qsTr("Help on the focused field"), run: () => root.helpWanted() },
        { id: "help.keys", keys: "?", over: true, label: qsTr("Keyboard shortcuts"), run: () => root.shortcutsWanted() },
        { id: "help.about", label: qsTr("About and licences"), run: () => root.actions.about.open() }
    ]
    readonly property var pages: design.results.names.map((name, index) => {
        return { id: "view." + name, keys: design.results.all[index].keys, label: design.results.all[index].label, on: () => root.working, run: () => root.design.showPage(name) };
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
        return Object.assign({}, one, { keys: KeyTable.of(one.id), shortcut: everywhere.length > 0 ? everywhere : undefined });
    }
    // The canvas and the timeline do under the same id what their keys do.
    function onCanvas(id: string, keys: string, label: string): var {
        return { id: id, keys: keys, label: label, on: () => root.drawing, run: () => root.canvas.keys.perform(id) };
    }
    function onTimeline(id: string, keys: string, label: string): var {
        return { id: id, keys: keys, label: label, on: () => root.working && root.workspace.run.valid, run: () => root.design.onTimeline(id) };
    }
    function onVariant(id: string, keys: string, label: string, brief: string, on: var, run: var): var {
        return { id: id, keys: keys, label: label, brief: brief, on: row => root.working && root.variantRow(row) >= 0 && on(root.variantRow(row)), run: row => run(root.variantRow(row)) };
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
        if (!FieldKeys.takeTyped(actions.window.activeFocusItem) && command.settled)
            return; // the field says why
        FieldKeys.commandDone();
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
    function variantRow(subject: var): int { // without one the variant on the desk
        return subject ? Number(subject) : variants.currentRow;
    }
    function deleteVariant(row: int) {
        const reason = variants.remove(row);
        reason.length > 0 ? workspace.problem(reason) : workspace.notice(qsTr("%1 deleted; it can be restored.").arg(variants.removed));
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
