// SPDX-License-Identifier: GPL-3.0-or-later
// The column at the right of the full page: the drive at the playhead and the life of the pinned request.
import QtQuick
import Flashloom.Controls
import Flashloom.View

Rectangle {
    id: root

    required property TimelineSession session

    color: Theme.panel

    Rectangle {
        color: Theme.line
        height: parent.height
        width: 1
    }
    Column {
        anchors { fill: parent; leftMargin: Theme.space16; rightMargin: Theme.space16; topMargin: Theme.space12 }
        spacing: Theme.space16

        Column {
            width: parent.width
            spacing: Theme.space8
            Item {
                width: parent.width
                height: 16
                SectionName { text: qsTr("DRIVE AT THE PLAYHEAD") }
                Figures { anchors.right: parent.right; color: Theme.muted; text: drive.instant }
            }
            Rectangle {
                width: parent.width
                height: drive.implicitHeight + 16
                color: Theme.canvas
                radius: Theme.radius
                TimelineDrive {
                    id: drive
                    objectName: "timelineDrive"
                    x: 8
                    y: 8
                    width: parent.width - 16
                    height: implicitHeight
                    session: root.session
                    Accessible.role: Accessible.Graphic
                    Accessible.name: summary
                }
            }
        }
        Rectangle { x: -Theme.space16; color: Theme.line; height: 1; width: root.width }
        PinnedRequest {
            session: root.session
            width: parent.width
        }
    }
}
