// SPDX-License-Identifier: GPL-3.0-or-later
// Above the lanes: the way back and forward, what stretch is shown, the pinned request; in the dock also the legend and play.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Timeline

Item {
    id: root

    required property TimelineSession session
    required property PlaybackController playback
    required property TimelineItem lanes
    property bool full: false
    property alias find: find
    property alias legendFits: legend.whole
    property bool legendBelow: false // under the lanes there is room for all of it
    readonly property bool tight: width < tightBelow // commands that have keys go without a button
    readonly property bool finding: find.activeFocus || find.text.length > 0
    readonly property int tightBelow: 440
    readonly property int leastSearch: tight ? 64 : 120
    readonly property int noteFrom: 560 // narrower, the words of the button begin with it, and the ruler tells the length
    signal done() // the search field gives the keyboard back
    signal sqlWanted()

    height: session.recording.empty ? 0 : full ? Theme.tallHeight : Theme.rowLarge
    visible: !session.recording.empty
    z: 2

    Row {
        id: buttons
        x: root.full ? Theme.space16 : Theme.space8
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space4

        ToolbarButton {
            objectName: "timelineBack"
            enabled: root.session.shown.canGoBack
            sign: "chevron-left"
            text: qsTr("Previous view")
            command: "timeline.back"
            visible: !root.tight
            onClicked: root.session.shown.goBack()
        }
        ToolbarButton {
            objectName: "timelineForward"
            enabled: root.session.shown.canGoForward
            sign: "chevron-right"
            text: qsTr("Next view")
            command: "timeline.forward"
            visible: !root.tight
            onClicked: root.session.shown.goForward()
        }
        ToolbarButton {
            objectName: "timelineAll"
            sign: "whole-run"
            text: qsTr("Whole run")
            command: "timeline.wholeRun"
            onClicked: root.session.shown.showAll()
        }
        ToolbarButton {
            objectName: "timelinePlay"
            sign: root.playback.playing ? "pause" : "run"
            text: root.playback.playing ? qsTr("Pause") : qsTr("Play from here")
            command: "timeline.play"
            visible: !root.full
            onClicked: root.playback.togglePlay()
        }
    }
    TimelineSearchField {
        id: find
        x: buttons.x + buttons.width + Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        height: root.full ? Theme.rowLarge : Theme.rowSmall
        session: root.session
        readonly property real wanted: root.full ? Math.max(320, Math.min(432, root.width * 0.34)) : root.finding ? 400 : 160
        width: Math.max(root.leastSearch, Math.min(wanted, (length.visible ? length.x : root.width) - x - Theme.space12))
        onDone: root.done()
    }
    Row {
        anchors { left: find.right; leftMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        spacing: Theme.space8
        visible: root.full && x + implicitWidth + Theme.space16 < (markers.visible ? markers.x : length.x)
        Words { anchors.verticalCenter: parent.verticalCenter; color: Theme.muted; text: qsTr("Window") }
        Figures { anchors.verticalCenter: parent.verticalCenter; text: root.session.shown.text }
    }
    Row {
        id: markers
        anchors { right: length.left; rightMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        spacing: Theme.space4
        visible: root.full && root.session.marks.text.length > 0 && length.x - implicitWidth > find.x + find.width + 2 * Theme.space16 // else under the field
        Words { anchors.verticalCenter: parent.verticalCenter; font { bold: true; pixelSize: Theme.sizeSmall } text: "M1 – M2" }
        Figures { objectName: "timelineMarkers"; anchors.verticalCenter: parent.verticalCenter; text: root.session.marks.text }
        ToolbarButton {
            objectName: "timelineClearMarkers"
            sign: "close"
            text: qsTr("Remove the markers")
            command: "timeline.clearMarks"
            visible: root.session.marks.own
            onClicked: root.session.marks.clear()
        }
    }
    TimelineLegend {
        id: legend
        anchors { left: find.right; right: length.left; rightMargin: Theme.space12 }
        brief: true
        height: parent.height
        leftMargin: Theme.space16
        opacity: root.legendBelow ? 0 : 1
        visible: !root.full
    }
    Row {
        id: length
        anchors { right: parent.right; rightMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        spacing: Theme.space8
        visible: !root.tight || !root.finding

        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.warning
            font.pixelSize: Theme.sizeSmall
            text: root.session.recording.note
            visible: text.length > 0 && root.width >= root.noteFrom
        }
        ToolbarButton {
            objectName: "timelineRecordAll"
            anchors.verticalCenter: parent.verticalCenter
            enabled: !root.session.workspace?.runner.running
            sign: "redo"
            text: (root.width < root.noteFrom ? root.session.recording.note + " · " : "") + root.session.recording.recordAllText
            visible: root.session.recording.recordAllText.length > 0
            onClicked: root.session.workspace.recordings.recordAll()
        }
        Figures {
            objectName: "timelineLength"
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            text: root.session.shown.lengthText
            visible: root.width >= root.noteFrom
        }
        ToolbarButton {
            objectName: "timelineDensity"
            anchors.verticalCenter: parent.verticalCenter
            sign: "lanes"
            text: qsTr("Lane height: %1").arg([qsTr("compact"), qsTr("normal"), qsTr("comfortable")][root.session.density])
            command: "timeline.density"
            onClicked: root.session.density = (root.session.density + 1) % 3
        }
        ToolbarButton {
            objectName: "timelineSql"
            anchors.verticalCenter: parent.verticalCenter
            sign: "table"
            text: qsTr("Query the recording in SQL")
            command: "timeline.sql"
            visible: !root.tight
            onClicked: root.sqlWanted()
        }
        ExportButton {
            anchors.verticalCenter: parent.verticalCenter
            lanes: root.lanes
            playback: root.playback
            session: root.session
            onFailed: reason => root.session.workspace.problem(reason)
        }
    }
}
