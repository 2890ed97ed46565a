// SPDX-License-Identifier: GPL-3.0-or-later
// The column at the right of the full page: the drive at the playhead, the life of the pinned request, where playback pauses, what was
// noted along the run, and the erase blocks at the playhead.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Timeline

Rectangle {
    id: root

    required property TimelineSession session
    required property Workspace workspace
    required property TimelineBreaks breaks
    required property TimelineNotes notes
    required property PlaybackController playback

    color: Theme.panel

    Flickable {
        id: page
        readonly property FollowFocus follow: FollowFocus { page: page }
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: content.implicitHeight + 2 * Theme.space12
        contentWidth: width
        T.ScrollBar.vertical: AppScrollBar {}

        Column {
            id: content
            x: Theme.space16
            y: Theme.space12
            width: root.width - 2 * Theme.space16
            spacing: Theme.space16

            Item {
                width: parent.width
                height: Theme.lineTiny
                SectionName { text: qsTr("THE DRIVE AT") }
                Figures { anchors { right: parent.right; rightMargin: Theme.space24 } color: Theme.muted; text: drive.instant } // beside the grip of the pane
            }
            Rectangle {
                width: parent.width
                height: drive.implicitHeight + Theme.space16
                color: Theme.canvas
                radius: Theme.radius
                TimelineDrive {
                    id: drive
                    objectName: "timelineDrive"
                    x: Theme.space8
                    y: Theme.space8
                    width: parent.width - 2 * Theme.space8
                    height: implicitHeight
                    session: root.session
                    Accessible.role: Accessible.Graphic
                    Accessible.name: summary
                }
            }
            Rectangle { x: -Theme.space16; color: Theme.line; height: Theme.lineWidth; width: root.width }
            PinnedRequest {
                session: root.session
                width: parent.width
            }
            Rectangle { x: -Theme.space16; color: Theme.line; height: Theme.lineWidth; width: root.width }
            BreakSection {
                breaks: root.breaks
                playback: root.playback
                width: parent.width
            }
            Rectangle { x: -Theme.space16; color: Theme.line; height: Theme.lineWidth; width: root.width }
            NotesSection {
                notes: root.notes
                width: parent.width
            }
            Rectangle { x: -Theme.space16; color: Theme.line; height: Theme.lineWidth; width: root.width; visible: blocks.visible }
            MapSection {
                id: blocks
                session: root.session
                width: parent.width
                workspace: root.workspace
            }
        }
    }
    Rectangle {
        color: Theme.line
        height: parent.height
        width: Theme.lineWidth
    }
}
