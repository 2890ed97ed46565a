// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what to do with unsaved work before another project takes its place or the window closes. Nothing below it can be reached until it
// is answered; Esc cancels.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

OverPanel {
    id: root

    required property Workspace workspace
    readonly property DocumentDoor door: workspace.door
    readonly property bool asked: door.asking
    readonly property bool onlyRun: !workspace.modified && !door.losesRuns // it has not ended
    readonly property bool hasFile: workspace.files.name.length > 0
    readonly property string file: workspace.files.name.split("/").pop()
    readonly property int mostWidth: 480

    function joined(one: string, other: string): string {
        return one + (one.length > 0 && other.length > 0 ? " " : "") + other;
    }
    // What the pending action would stop, beside the work that can be saved.
    function underway(): string {
        if (workspace.lesson.active)
            return "";
        const run = workspace.runner.running ? qsTr("A run is still in progress: %1 stops it, and its result is lost.").arg(door.wanted) : "";
        const sweep = !workspace.sweep.runs.running ? ""
            : door.keepsPoints ? qsTr("A sweep is still in progress: %1 stops it. Its finished points are in the file, and it can be resumed.").arg(door.wanted)
                               : qsTr("A sweep is still in progress: %1 stops it, and its results are lost.").arg(door.wanted);
        return joined(run, sweep);
    }
    function told(): string {
        if (onlyRun)
            return underway();
        const changes = hasFile ? qsTr("%1 has unsaved changes.").arg(file) : qsTr("This drive has not been saved to a file yet.");
        const runs = !door.losesRuns ? "" : workspace.files.readOnly ? qsTr("Its runs are not kept: the file is read-only. Save it under another name to keep them.")
                                                    : hasFile ? qsTr("%1 cannot store runs, sweeps, bookmarks or comments: save as .floom to keep them.").arg(file)
                                                    : qsTr("Its runs are in no file: a .floom file keeps them.");
        const lost = workspace.modified ? qsTr("Changes not saved before %1 are lost.").arg(door.wanted)
                                        : qsTr("Otherwise, %1 loses them.").arg(door.wanted);
        return joined(joined(workspace.modified ? changes : "", runs), joined(lost, underway()));
    }

    first: onlyRun ? cancelButton : saveButton
    objectName: "unsavedQuestion"
    Accessible.role: Accessible.Dialog
    Accessible.name: title.text
    Accessible.description: words.text
    Keys.onEscapePressed: door.cancel()
    onAskedChanged: if (asked) open(); else close()

    Rectangle {
        anchors.fill: parent
        color: Theme.back
        opacity: 0.7
    }
    MouseArea {
        acceptedButtons: Qt.AllButtons
        anchors.fill: parent
        hoverEnabled: true
        onWheel: wheel => wheel.accepted = true
    }
    Rectangle {
        anchors.centerIn: parent
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        height: column.height + 2 * column.y
        radius: Theme.radiusAnswer
        width: Math.min(root.mostWidth, parent.width - Theme.space32)

        Column {
            id: column
            spacing: Theme.space16
            width: parent.width - 2 * Theme.space24
            x: Theme.space24
            y: Theme.space24

            Row {
                spacing: Theme.space12
                width: parent.width

                SeverityMark {
                    id: mark
                    anchors.verticalCenter: parent.verticalCenter
                    severity: "warning"
                }
                Words {
                    id: title
                    anchors.verticalCenter: parent.verticalCenter
                    font.pixelSize: Theme.sizeTitle
                    font.weight: Font.DemiBold
                    text: root.onlyRun ? (root.workspace.runner.running ? qsTr("Stop the run?") : qsTr("Stop the sweep?")) : !root.workspace.modified ? qsTr("Keep the runs of %1?").arg(root.workspace.document.title) : qsTr("Save the changes to %1?").arg(root.workspace.document.title)
                    width: parent.width - mark.width - parent.spacing
                }
            }
            Text {
                id: words
                color: Theme.lead
                font.family: Theme.uiFamily
                font.pixelSize: Theme.sizeBody
                lineHeight: 1.3
                objectName: "unsavedWords"
                text: root.told()
                textFormat: Text.PlainText
                width: parent.width
                wrapMode: Text.Wrap
            }
            Row {
                anchors.right: parent.right
                spacing: Theme.space8
                topPadding: Theme.space8

                AppButton {
                    id: cancelButton
                    look: AppButton.Flat
                    note: KeyTable.of("panel.close")
                    objectName: "unsavedCancel"
                    text: root.onlyRun ? qsTr("Let it run") : qsTr("Cancel")
                    KeyNavigation.left: saveButton
                    KeyNavigation.right: discardButton
                    KeyNavigation.backtab: saveButton
                    KeyNavigation.tab: discardButton
                    onClicked: root.door.cancel()
                }
                AppButton {
                    id: discardButton
                    note: activeFocus ? KeyTable.of("panel.accept") : ""
                    objectName: "unsavedDiscard"
                    text: root.onlyRun ? qsTr("Stop it") : qsTr("Don’t save")
                    KeyNavigation.left: cancelButton
                    KeyNavigation.right: saveButton
                    KeyNavigation.backtab: cancelButton
                    KeyNavigation.tab: saveButton
                    onClicked: root.door.discard()
                }
                AppButton {
                    id: saveButton
                    look: AppButton.Filled
                    note: discardButton.activeFocus || cancelButton.activeFocus ? "" : KeyTable.of("panel.accept")
                    objectName: "unsavedSave"
                    sign: "save"
                    visible: !root.onlyRun
                    text: root.workspace.files.readOnly ? qsTr("Save as…") : root.door.losesRuns ? qsTr("Save as .floom…") : root.hasFile ? qsTr("Save") : qsTr("Save as…")
                    KeyNavigation.left: discardButton
                    KeyNavigation.right: cancelButton
                    KeyNavigation.backtab: discardButton
                    KeyNavigation.tab: cancelButton
                    onClicked: root.door.save()
                }
            }
        }
    }
}
