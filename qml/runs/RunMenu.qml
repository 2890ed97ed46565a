// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a run; each line names what the list does for its key.
import QtQuick
import Flashloom.Controls
import Flashloom.Runs

AppMenu {
    id: root

    required property RunLibrary library
    property int row: -1
    property bool deleted: false
    property bool pinned: false
    property bool recorded: false
    signal wanted(string command)

    function openAt(item: Item, px: real, py: real, at: int) {
        row = at;
        deleted = library.value(at, "deleted");
        pinned = library.value(at, "pinned");
        recorded = library.value(at, "size") !== qsTr("figures only");
        popup(item, px, py);
    }

    objectName: "runMenu"

    AppMenuItem { objectName: "runMenuShow"; command: "runs.show"; text: qsTr("Show"); onTriggered: root.wanted(command) }
    AppMenuItem { objectName: "runMenuTimeline"; command: "runs.timeline"; text: qsTr("Show on the timeline"); onTriggered: root.wanted(command) }
    AppMenuItem { objectName: "runMenuWhy"; command: "runs.why"; text: qsTr("Show what limits it"); onTriggered: root.wanted(command) }
    AppMenuItem { enabled: !root.deleted; objectName: "runMenuCompare"; command: "runs.compare"; text: root.library.pickedCount === 2 ? qsTr("Compare the two ticked runs") : qsTr("Compare"); onTriggered: root.wanted(command) }
    AppMenuLine {}
    AppMenuItem { enabled: !root.deleted; objectName: "runMenuRename"; command: "runs.rename"; text: qsTr("Rename, tag, note…"); onTriggered: root.wanted(command) }
    AppMenuItem { enabled: !root.deleted; objectName: "runMenuPin"; command: "runs.pin"; text: root.pinned ? qsTr("Unpin") : qsTr("Pin: clean-up never deletes it"); onTriggered: root.wanted(command) }
    AppMenuLine {}
    AppMenuItem { enabled: !root.deleted && root.recorded; objectName: "runMenuDrop"; text: qsTr("Drop the recording, keep the figures"); onTriggered: root.library.dropRecording(root.row) }
    AppMenuItem { objectName: "runMenuDelete"; command: "runs.delete"; text: root.deleted ? qsTr("Restore") : qsTr("Delete"); onTriggered: root.wanted(command) }
}
