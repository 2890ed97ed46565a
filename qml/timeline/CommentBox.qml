// SPDX-License-Identifier: GPL-3.0-or-later
// A field for a comment, at its time below the ruler. Enter saves it, Esc discards it.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Timeline

Rectangle {
    id: root

    required property TimelineSession session
    required property TimelineNotes notes
    required property TimelineItem lanes
    signal done()

    function begin() {
        const x = lanes.xOf(session.instant());
        root.x = Math.max(lanes.labelWidth, Math.min(lanes.width - width - Theme.space8, x + Theme.space4));
        field.clear();
        visible = true;
        field.forceActiveFocus(Qt.ShortcutFocusReason);
    }
    function end() {
        visible = false;
        root.done();
    }

    objectName: "commentBox"
    border { color: Theme.warning; width: Theme.lineWidth }
    color: Theme.card
    height: Theme.tallHeight
    radius: Theme.radius
    visible: false
    width: 320
    y: lanes.rulerHeight + Theme.space4
    z: 3

    AppTextField {
        id: field
        objectName: "commentField"
        anchors { fill: parent; margins: Theme.space6 }
        placeholderText: qsTr("Comment")
        sign: "note"
        Accessible.name: qsTr("Comment at the playhead")
        Keys.onEscapePressed: root.end()
        onAccepted: {
            root.notes.addComment(text);
            root.end();
        }
        onActiveFocusChanged: if (!activeFocus) root.visible = false
    }
}
