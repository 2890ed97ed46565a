// SPDX-License-Identifier: GPL-3.0-or-later
// Exports the timeline: what is on screen as a picture, a table or a video, the whole recording for other programs.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Look
import Flashloom.Timeline

ToolbarButton {
    id: root

    required property TimelineSession session
    required property TimelineItem lanes
    required property PlaybackController playback
    readonly property real filmSeconds: Math.max(1, Math.min(60, session.shown.lengthPs / playback.speed)) // as long as playing it takes
    property alias film: film
    readonly property int menuWidth: 384
    signal failed(string reason)

    function ask(title: string, name: string, suffixes: var) {
        dialog.title = title;
        dialog.kinds = suffixes.map(one => ({ words: one.toUpperCase(), suffixes: [one] }));
        const file = session.workspace.files.name;
        const stem = file.length > 0 ? file.split("/").pop().replace(/\.[^.]+$/, "") : session.workspace.document.title.replace(/\//g, "-");
        dialog.ask(file.slice(0, Math.max(0, file.lastIndexOf("/"))), stem + " " + name + "." + suffixes[0]);
    }
    function save(file: string): string {
        return dialog.filming ? film.start(root, file, filmSeconds) : exporter.save(file);
    }

    objectName: "timelineExport"
    sign: film.running ? "stop" : "save"
    text: film.running ? qsTr("Cancel the video, %1 %").arg(film.percent) : qsTr("Save the timeline")
    onClicked: film.running ? film.cancel() : menu.popup(root, root.width - menu.width, root.height + Theme.space4)

    TimelineExport {
        id: exporter
        lanes: root.lanes
        session: root.session
    }
    PlaybackFilm {
        id: film
        session: root.session
        onFinished: problem => problem.length > 0 ? root.failed(problem) : root.session.workspace.notice(qsTr("Video saved."))
    }
    AppMenu {
        id: menu
        objectName: "timelineExportMenu"
        implicitWidth: root.menuWidth
        AppMenuItem {
            sign: "picture"
            text: qsTr("Picture of the lanes, with the drive in the file…")
            onTriggered: root.ask(qsTr("Save a picture"), qsTr("timeline"), ["png", "svg"])
        }
        AppMenuItem {
            sign: "table"
            text: !root.session.chosen.empty ? qsTr("Events of the selected area as CSV…") : qsTr("Events on screen as CSV…")
            onTriggered: root.ask(qsTr("Save the events"), qsTr("events"), ["csv"])
        }
        AppMenuItem {
            text: qsTr("Recording for waveform viewers (VCD)…")
            onTriggered: root.ask(qsTr("Save the recording"), qsTr("recording"), ["vcd"])
        }
        AppMenuItem {
            text: qsTr("Recording for ui.perfetto.dev (JSON)…")
            onTriggered: root.ask(qsTr("Save the recording"), qsTr("recording"), ["json"])
        }
        AppMenuItem {
            text: qsTr("Playback of this window as a video, %1 s…").arg(Numbers.fixed(root.filmSeconds, 1))
            onTriggered: root.ask(qsTr("Save a video"), qsTr("video"), ["mp4", "gif", "webp", "png"])
        }
    }
    FilePicker {
        id: dialog
        readonly property bool filming: (kinds[0]?.suffixes[0] ?? "") === "mp4"
        objectName: "exportPicker"
        saving: true
        onChosen: path => {
            const reason = root.save(path);
            if (reason.length > 0)
                root.failed(reason);
        }
    }
}
