// SPDX-License-Identifier: GPL-3.0-or-later
// The window: bar, page, status line. Everything stands on a stage that the scale of the user interface enlarges as a whole.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Learn
import Flashloom.Look
import Flashloom.Workload

Window {
    id: root

    required property Workspace workspace
    property string refusedFile: "" // given at the start, and could not be opened
    property string refusedReason: ""
    property var firstCommands: [] // ids, run once the window is there
    readonly property bool welcoming: workspace.pages.current === "welcome"
    readonly property WindowActions actions: windowActions

    // Keys never go to what is not there: a page that was left, a button that vanished.
    property Item home: null // had them last, beside what opens over the page
    property Item over: null // the popup or panel that had them last
    readonly property bool focusLost: (active || activeFocusItem !== null) && !hasKeys(activeFocusItem) // without a window manager no window is active
    property bool framesShown: false // in the status line: for those who build the program
    property bool presenting: false
    readonly property bool covered: question.visible || settings.visible || course.visible || classPage.visible // no tap or drag goes through
    property real scaleBefore: 1
    readonly property real ownScale: presenting ? scaleBefore : Theme.uiScale // of windows that the audience does not see

    function present() {
        presenting = !presenting;
        if (presenting)
            scaleBefore = Theme.uiScale;
        ThemeTokens.scaleIsPassing = presenting;
        ThemeTokens.uiScale = presenting ? 1.75 : scaleBefore;
        design.showWholeDrive();
    }

    function hasKeys(item: Item): bool {
        return item !== null && item !== contentItem && item.visible;
    }
    function overOf(item: Item): Item { // the popup or panel it is in
        for (let one = item; one !== null; one = one.parent)
            if (one.parent === T.Overlay.overlay || one instanceof OverPanel)
                return one;
        return null;
    }
    function returnFocus() {
        if (activeFocusItem === null)
            contentItem.forceActiveFocus(); // or those who believe to have them get nothing
        if (over?.visible)
            over.forceActiveFocus(Qt.PopupFocusReason);
        else if (home?.visible && home.enabled)
            home.forceActiveFocus(Qt.PopupFocusReason);
        else
            giveFocus();
    }
    function giveFocus() {
        if (welcoming)
            welcome.takeFocus();
        else
            design.takeFocus();
    }
    function takeFile(file: string) { // dropped on the drawing or elsewhere
        if (!welcoming && windowActions.takesFio(file))
            windowActions.takeFio(file);
        else if (!welcoming && !/\.(floom|json|png|svg)$/i.test(file))
            studio.preview(file); // a trace of what the drive is to do
        else
            windowActions.openPath(file);
    }

    color: Theme.panel
    height: 1000
    minimumHeight: 600
    minimumWidth: 960
    objectName: "mainWindow"
    title: (workspace.modified ? "• " : "") + workspace.document.title + (workspace.door.place.length > 0 ? " – " + workspace.door.place : "") + " – Flashloom"
    visible: true
    width: 1600
    Component.onCompleted: {
        if (refusedFile.length > 0)
            refusal.start();
        else if (workspace.journal.restoredText.length > 0)
            windowActions.offerRestored();
        begin.start();
    }
    onActiveFocusItemChanged: {
        if (!hasKeys(activeFocusItem))
            return;
        over = overOf(activeFocusItem) ?? over;
        home = overOf(activeFocusItem) === null ? activeFocusItem : home;
    }
    onFocusLostChanged: keeper.restart()
    onClosing: close => {
        close.accepted = windowActions.mayClose();
        teacher.visible = teacher.visible && !close.accepted;
        author.visible = author.visible && !close.accepted;
        if (close.accepted)
            design.takeWindowsIn();
        if (close.accepted && presenting)
            present(); // its size is not the one to begin with next time
    }

    Timer { // the page takes the focus first
        id: refusal
        interval: 0
        onTriggered: windowActions.refuse(root.refusedFile, root.refusedReason)
    }
    Timer { // the file is open, the panes have their places
        id: begin
        interval: 0
        onTriggered: root.firstCommands.forEach(id => {
            if (!commands.run(id))
                windowActions.tell(qsTr("Command %1 is unknown, or not available now.").arg(id));
        })
    }
    Timer { // whoever takes the place of what went takes the focus first
        id: keeper
        interval: 0
        onTriggered: if (root.focusLost) root.returnFocus()
    }
    Preferences { id: preferences }
    ResultPages {
        id: results
        commands: commands
        variants: commands.variants
        workspace: root.workspace
        onReportWanted: windowActions.writeReport()
    }
    FocusScope {
        id: stage
        focus: true
        height: root.height / Theme.uiScale
        objectName: "stage"
        scale: Theme.uiScale
        transformOrigin: Item.TopLeft
        width: root.width / Theme.uiScale
        Keys.onEscapePressed: event => { // nothing else wanted it
            if (history.visible)
                return history.close(); // it leaves the drawing its keys
            event.accepted = root.workspace.runner.running || message.visible;
            if (!root.workspace.runner.running && message.visible && message.severity !== "busy")
                windowActions.answer(-1);
            root.workspace.runner.cancel();
        }

        DropArea { // below all others: what lies above it takes its own drags
            anchors.fill: parent
            keys: ["text/uri-list"]
            onDropped: drop => {
                if (drop.urls.length === 0)
                    return;
                drop.accept(Qt.CopyAction);
                root.takeFile(root.workspace.files.firstOf(drop.urls.map(url => url.toString())));
            }
        }
        WelcomePage {
            id: welcome
            actions: windowActions
            commands: commands
            anchors.fill: parent
            anchors.topMargin: message.visible ? message.height : 0
            enabled: !root.covered
            visible: root.welcoming
            workspace: root.workspace
            onCourseWanted: course.open()
        }
        TopBar {
            id: bar
            actions: windowActions
            commands: commands
            height: Theme.barHeight
            results: results
            visible: !root.welcoming
            width: parent.width
            workspace: root.workspace
            onWorkloadWanted: studio.show("")
        }
        MessageBar {
            id: message
            property bool asksFirst: false // by a lesson that refused a run
            objectName: "messageBar"
            covered: question.visible
            width: parent.width
            y: root.welcoming ? 0 : bar.height
            z: 1
            onAnswered: index => windowActions.answer(index)
        }
        DesignPage {
            id: design
            anchors.bottom: status.top
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.top: bar.bottom
            anchors.topMargin: message.visible ? message.height : 0
            commands: commands
            enabled: !root.covered
            preferences: preferences
            presenting: root.presenting
            visible: !root.welcoming
            results: results
            workspace: root.workspace
        }
        StatusBar {
            id: status
            anchors.bottom: parent.bottom
            height: root.presenting ? 0 : Theme.statusHeight
            clip: true
            framesShown: root.framesShown
            tellsFile: bar.fullPage && bar.tight
            visible: !root.welcoming
            width: parent.width
            workspace: root.workspace
            zoom: design.zoom
            onRulesWanted: design.showRules()
        }
        Toast {
            id: toast
            objectName: "toast"
            anchors.horizontalCenter: parent.horizontalCenter
            high: Theme.barHeight + (message.visible ? message.height : 0) + Theme.space16
            low: parent.height - Theme.statusHeight - Theme.space16
            z: 2

            property real step: 0 // the step that the offer speaks of

            onTaken: if (root.workspace.document.steps.topStep === step) root.workspace.document.steps.undo()
        }
        HistoryPanel {
            id: history
            anchors.top: bar.bottom
            workspace: root.workspace
            x: Theme.space16
            z: 2
        }
        SettingsPanel {
            id: settings
            anchors.fill: parent
            commands: commands
            preferences: preferences
            workspace: root.workspace
            z: 3
        }
        CoursePage {
            id: course
            anchors.fill: parent
            lesson: root.workspace.lesson
            z: 3
            onChosen: id => {
                close();
                windowActions.openLesson(id);
            }
            onContinued: {
                close();
                windowActions.continueCourse();
            }
            onClassWanted: classPage.open()
            onLessonWanted: {
                close();
                windowActions.askForLesson();
            }
        }
        ClassPage {
            id: classPage
            anchors.fill: parent
            z: 4
        }
        PresenterLayer {
            id: presenter
            anchors.fill: parent
            busyBelow: design.lessonBelow
            presenting: root.presenting
            z: 5
        }
        AboutPanel {
            id: about
            anchors.fill: parent
            z: 3
        }
        ShortcutPanel {
            id: shortcuts
            anchors.fill: parent
            commands: commands
            z: 3
        }
        CommandBox {
            id: commandBox
            anchors.fill: parent
            commands: commands
            workspace: root.workspace
            z: 4
            onShown: design.canvas.controller.view.showSelection()
        }
        UnsavedQuestion {
            id: question
            anchors.fill: parent
            workspace: root.workspace
            z: 6
        }
    }
    AuthorWindow {
        id: author
        ownScale: root.ownScale
        visible: false
        workspace: root.workspace
    }
    TeacherWindow {
        id: teacher
        ownScale: root.ownScale
        visible: false
        workspace: root.workspace
    }
    WorkloadStudio {
        id: studio
        workspace: root.workspace
        onChooseTraceWanted: tracePicker.ask("", "")
        onOpenWanted: path => {
            studio.close();
            windowActions.openPath(path);
        }
    }
    FilePicker {
        id: tracePicker
        kinds: [{ words: qsTr("All files"), suffixes: [] }, { words: qsTr("Tables"), suffixes: ["csv", "txt", "log", "trace"] }]
        objectName: "tracePicker"
        title: qsTr("Replay a trace")
        onChosen: path => studio.preview(path)
    }
    WindowActions {
        id: windowActions
        about: about
        design: design
        messages: message
        window: root
        workspace: root.workspace
    }
    Commands {
        id: commands
        actions: windowActions
        design: design
        workspace: root.workspace
        preferences: preferences
        covered: root.covered || about.visible || shortcuts.visible
        onClassWanted: classPage.open()
        onCourseWanted: course.open()
        onHelpWanted: commandBox.openHelp()
        onHistoryWanted: history.toggle()
        onPaletteWanted: commandBox.open()
        onLaserWanted: presenter.laser = root.presenting && !presenter.laser
        onPresenterWanted: root.present()
        onAuthorWanted: author.visible = !author.visible
        onTeacherWanted: teacher.visible = !teacher.visible
        onSpotlightWanted: presenter.spotlight = root.presenting && !presenter.spotlight
        onSettingsWanted: settings.open()
        onShortcutsWanted: shortcuts.toggle()
        onWorkloadWanted: part => studio.show(part)
    }
    Timer { // what is told in the same turn as an edit tells what that did beside what was asked: undo takes it back
        id: edits

        property real newest: 0 // of the steps made so far: their numbers grow
        property real step: 0 // made in this turn; 0 = none
        property string told: ""

        interval: 0
        onTriggered: {
            if (told.length > 0 && step > 0 && root.workspace.document.steps.topStep === step) {
                toast.step = step;
                toast.offer(told, qsTr("Undo"), KeyTable.of("edit.undo"));
            } else if (told.length > 0) {
                toast.show(told);
            }
            step = 0;
            told = "";
        }
    }
    Connections {
        target: design.canvas
        function onFileDropped(url: string) {
            root.takeFile(url);
        }
    }
    Connections {
        target: root.workspace.document.steps
        function onChanged() {
            const top = root.workspace.document.steps.topStep;
            if (toast.step !== top)
                toast.withdraw();
            if (top <= edits.newest)
                return;
            edits.newest = edits.step = top;
            edits.restart();
        }
    }
    Connections {
        target: FieldKeys
        function onBoxWanted() {
            commands.runFromKey(commands.find("palette.open"));
        }
        function onUndoWanted() {
            if (root.active)
                commands.run("edit.undo");
        }
        function onRedoWanted() {
            if (root.active)
                commands.run("edit.redo");
        }
    }
    Connections {
        target: root.workspace
        function onNotice(text: string) {
            edits.told = text;
            edits.restart();
        }
        function onProblem(text: string) {
            message.ask(text, "error", [qsTr("Close")]);
            message.asksFirst = text === root.workspace.lesson.askWords;
        }
    }
    Connections {
        target: root.workspace.lesson
        function onChanged() {
            if (message.asksFirst && message.words !== root.workspace.lesson.askWords)
                message.answered(-1); // it was answered, or left
        }
    }
}
