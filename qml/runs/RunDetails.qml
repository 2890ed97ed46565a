// SPDX-License-Identifier: GPL-3.0-or-later
// The run that is chosen in the list: its name, tag and note to write, and what can be done with it.
import QtQuick
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Runs

ScrollPane {
    id: root

    required property RunLibrary library
    property int row: -1
    property int turn: 0 // grows when the rows may say something else
    readonly property bool there: row >= 0 && row < library.count
    readonly property bool deleted: told("deleted") === true
    readonly property bool recorded: there && told("size") !== qsTr("figures only")
    signal problem(string reason)

    function told(role: string): var {
        return turn >= 0 && there ? library.value(row, role) ?? "" : "";
    }
    function editName() {
        nameField.forceActiveFocus(Qt.TabFocusReason);
    }

    objectName: "runDetails"

    Connections {
        target: root.library
        function onRowsChanged() { ++root.turn; }
        function onDataChanged() { ++root.turn; }
    }
    Column {
        spacing: Theme.space8
        visible: root.there
        width: parent.width

        Words {
            font.weight: Font.DemiBold
            text: root.there ? qsTr("Run %1").arg(root.told("number")) : ""
            width: parent.width
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: root.told("variant") + "  ·  " + root.told("workload") + "\n" + qsTr("%1 IOPS").arg(root.told("iops")) + "  ·  " + root.told("trust") + "  ·  " + root.told("date") + "\n"
                + (root.recorded ? qsTr("Recording %1").arg(root.told("size")) : qsTr("No recording: run again with the same seed to get one"))
            width: parent.width
            wrapMode: Text.Wrap
        }
        NameField {
            id: nameField
            commit: text => { root.library.rename(root.row, text); return ""; }
            enabled: !root.deleted
            label: qsTr("Name of the run")
            objectName: "runName"
            placeholder: qsTr("Run %1").arg(root.told("number"))
            value: root.told("name")
            words: qsTr("Name")
        }
        NameField {
            commit: text => { root.library.tag(root.row, text); return ""; }
            enabled: !root.deleted
            label: qsTr("Tag of the run")
            objectName: "runTag"
            value: root.told("tag")
            words: qsTr("Tag")
        }
        NameField {
            commit: text => { root.library.note(root.row, text); return ""; }
            enabled: !root.deleted
            label: qsTr("Note on the run")
            objectName: "runNote"
            value: root.told("note")
            words: qsTr("Note")
        }
        Flow {
            spacing: Theme.space8
            width: parent.width

            component Deed: AppButton {
                implicitHeight: Theme.fieldHeight
            }
            Deed { objectName: "runShow"; text: qsTr("Show"); onClicked: root.library.show(root.row) }
            Deed { objectName: "runTimeline"; text: qsTr("Timeline"); onClicked: root.library.show(root.row, "timeline") }
            Deed { objectName: "runWhy"; text: qsTr("Why"); onClicked: root.library.show(root.row, "why") }
            Deed { enabled: !root.deleted; objectName: "runCompare"; text: qsTr("Compare"); onClicked: root.library.compare(root.row) }
            Deed { enabled: !root.deleted; objectName: "runPin"; text: root.told("pinned") === true ? qsTr("Unpin") : qsTr("Pin"); onClicked: root.library.pinOrUnpin(root.row) }
            Deed {
                enabled: !root.deleted && root.recorded
                objectName: "runDrop"
                text: qsTr("Drop recording")
                onClicked: {
                    const reason = root.library.dropRecording(root.row);
                    if (reason.length > 0)
                        root.problem(reason);
                }
            }
            Deed { objectName: "runDelete"; text: root.deleted ? qsTr("Restore") : qsTr("Delete"); onClicked: root.library.removeOrRestore(root.row) }
        }
        Words {
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: root.deleted ? qsTr("Deleted. It is removed for good when the project is closed.") : qsTr("%1\u00a0shows  ·  %2\u00a0ticks  ·  %3\u00a0compares  ·  %4\u00a0pins  ·  %5\u00a0names  ·  %6\u00a0deletes").arg(KeyTable.of("runs.show")).arg(KeyTable.of("runs.pick")).arg(KeyTable.of("runs.compare")).arg(KeyTable.of("runs.pin")).arg(KeyTable.of("runs.rename")).arg(KeyTable.of("runs.delete"))
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}
