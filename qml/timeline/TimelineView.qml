// SPDX-License-Identifier: GPL-3.0-or-later
// The recorded run of the workspace as lanes. Compact in the dock; with room for it (a full page) it adds the table of the selected area,
// the playback bar and a column with the drive at the playhead and the pinned request.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Timeline

FocusScope {
    id: root

    required property Workspace workspace
    readonly property bool full: height >= 520 && width >= 900
    property alias session: session
    property alias playback: playback
    property alias lanes: lanes
    property alias find: toolbar.find
    property alias breaks: breaks
    property alias notes: notes
    property alias sql: sql
    readonly property int areaHeight: 152
    readonly property int legendFrom: 340 // px of height
    readonly property int stripFrom: 144 // lower, it would take the lanes' room
    readonly property int mostQuery: 264
    readonly property int fullToolbar: 56
    readonly property int overviewHeight: 64
    readonly property int sideWidth: 336

    function perform(id: string): bool { // what the table of keys calls so
        return lanes.item.perform(id) || keys.perform(id);
    }
    function beginSql() {
        if (!session.recording.empty)
            sql.begin();
    }
    function beginSearch() {
        if (!session.recording.empty)
            toolbar.find.begin();
    }

    objectName: "timelineView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Timeline")
    Keys.onPressed: event => keys.take(event)

    TimelineSession {
        id: session
        workspace: root.workspace
        full: root.full
        shown.animationMs: Theme.animationZoom
    }
    TimelineBreaks {
        id: breaks
        session: session
    }
    TimelineNotes {
        id: notes
        session: session
    }
    PlaybackController {
        id: playback
        breaks: breaks
        session: session
    }
    TimelineKeys {
        id: keys
        playback: playback
        search: toolbar.find.search
        onSearchWanted: root.beginSearch()
        onSqlWanted: root.beginSql()
        onTold: words => root.workspace.notice(words)
        onDensityWanted: session.density = (session.density + 1) % 3
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    TimelineToolbar {
        id: toolbar
        anchors { left: parent.left; right: side.left; top: parent.top }
        full: root.full
        legendBelow: legend.visible
        lanes: lanes.item
        playback: playback
        session: session
        onDone: lanes.item.forceActiveFocus()
        onSqlWanted: sql.visible ? sql.end() : root.beginSql()
    }
    TimelineLanes {
        id: lanes
        anchors { left: parent.left; right: side.left; top: toolbar.bottom; bottom: below.top }
        focus: true
        session: session

        CommentBox {
            id: comment
            lanes: lanes.item
            notes: notes
            session: session
            onDone: lanes.item.forceActiveFocus()
        }
        Connections {
            target: lanes.item
            function onCommentWanted() {
                comment.begin();
            }
            function onBookmarkPressed(digit: int, set: bool) {
                set ? notes.setBookmark(digit) : notes.goTo(digit);
            }
        }
    }
    Column {
        id: below
        anchors { left: parent.left; right: side.left; bottom: parent.bottom }
        visible: !session.recording.empty

        TimelineLegend {
            id: legend
            objectName: "timelineLegend"
            visible: root.full || (!toolbar.legendFits && root.height >= root.legendFrom)
            width: parent.width
        }
        TimelineArea {
            height: visible ? root.areaHeight : 0
            session: session
            visible: root.full && !session.chosen.empty
            width: parent.width
        }
        SqlPanel {
            id: sql
            height: visible ? Math.min(root.mostQuery, root.height * 0.5) : 0
            session: session
            width: parent.width
            onDone: lanes.item.forceActiveFocus()
        }
        Rectangle {
            color: Theme.line
            height: Theme.lineWidth
            width: parent.width
        }
        TimelineNavigator {
            visible: root.height >= root.stripFrom
            objectName: "timelineNavigator"
            height: root.full ? root.fullToolbar : Theme.sectionHead
            labelWidth: lanes.item.labelWidth
            session: session
            twoLevels: root.full
            width: parent.width
            Accessible.role: Accessible.Slider
            Accessible.name: qsTr("Position of the window in the run")
        }
        PlaybackBar {
            height: visible ? root.overviewHeight : 0
            playback: playback
            visible: root.full
            width: parent.width
        }
    }
    TimelineSide {
        id: side
        anchors { right: parent.right; top: parent.top; bottom: parent.bottom }
        breaks: breaks
        notes: notes
        playback: playback
        session: session
        workspace: root.workspace
        visible: root.full && !session.recording.empty
        width: visible ? root.sideWidth : 0
    }
}
