// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmarks and comments of the run, by time: a click goes there, each can be edited, removed and restored.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Timeline

Column {
    id: root

    required property TimelineNotes notes

    spacing: Theme.space4

    Item {
        width: parent.width
        height: Theme.rowSmall
        SectionName { anchors.verticalCenter: parent.verticalCenter; text: qsTr("BOOKMARKS AND COMMENTS") }
        ToolbarButton {
            objectName: "notesRestore"
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            enabled: root.notes.canRestore
            sign: "undo"
            text: qsTr("Undo the last change here")
            onClicked: root.notes.restore()
        }
    }
    Words {
        width: parent.width
        color: Theme.muted
        text: qsTr("%1 set a bookmark at the playhead, %2 go to it; %3 adds a comment. Saved with the run.").arg(KeyTable.of("timeline.bookmark")).arg(KeyTable.of("timeline.toBookmark")).arg(KeyTable.of("timeline.comment"))
        visible: root.notes.count === 0
        wrapMode: Text.Wrap
    }
    Repeater {
        model: root.notes
        delegate: NoteRow {
            required property var model
            required property int index
            width: root.width
            digit: model.digit
            instant: model.instant
            words: model.text
            onWanted: root.notes.show(index)
            onWritten: text => root.notes.setText(index, text)
            onRemoved: root.notes.remove(index)
        }
    }
}
