// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a run; each line says its key.
import QtQuick
import Flashloom.Controls
import Flashloom.View

AppMenu {
    id: root

    required property RunLibrary library
    property int row: -1
    property bool deleted: false
    property bool pinned: false
    property bool recorded: false
    signal renameWanted()

    function openAt(item: Item, px: real, py: real, at: int) {
        row = at;
        deleted = library.value(at, "deleted");
        pinned = library.value(at, "pinned");
        recorded = library.value(at, "size") !== qsTr("figures only");
        popup(item, px, py);
    }

    objectName: "runMenu"

    AppMenuItem { objectName: "runMenuShow"; shortcutText: "Enter"; text: qsTr("Show"); onTriggered: root.library.show(root.row) }
    AppMenuItem { objectName: "runMenuTimeline"; shortcutText: "T"; text: qsTr("Show on the timeline"); onTriggered: root.library.show(root.row, "timeline") }
    AppMenuItem { objectName: "runMenuWhy"; shortcutText: "W"; text: qsTr("Show what limits it"); onTriggered: root.library.show(root.row, "why") }
    AppMenuItem { enabled: !root.deleted; objectName: "runMenuCompare"; shortcutText: "C"; text: root.library.pickedCount === 2 ? qsTr("Compare the two ticked runs") : qsTr("Compare"); onTriggered: root.library.compare(root.row) }
    AppMenuLine {}
    AppMenuItem { enabled: !root.deleted; objectName: "runMenuRename"; shortcutText: "F2"; text: qsTr("Rename, tag, note…"); onTriggered: root.renameWanted() }
    AppMenuItem { enabled: !root.deleted; objectName: "runMenuPin"; shortcutText: "P"; text: root.pinned ? qsTr("Unpin") : qsTr("Pin: clean-up never deletes it"); onTriggered: root.library.pinOrUnpin(root.row) }
    AppMenuLine {}
    AppMenuItem { enabled: !root.deleted && root.recorded; objectName: "runMenuDrop"; text: qsTr("Drop the recording, keep the figures"); onTriggered: root.library.dropRecording(root.row) }
    AppMenuItem { objectName: "runMenuDelete"; shortcutText: "Del"; text: root.deleted ? qsTr("Bring back") : qsTr("Delete"); onTriggered: root.library.removeOrRestore(root.row) }
}
