// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes with their scroll bar, the card under the pointer, and words when there is nothing to show.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

FocusScope {
    id: root

    required property TimelineSession session
    property alias item: item
    readonly property int progressWidth: 240
    readonly property int busyFrom: 170 // px of the names: narrower, a sign stands for the word

    TimelineItem {
        id: item
        objectName: "timelineLanes"
        anchors.fill: parent
        focus: true
        session: root.session
        visible: !root.session.recording.empty
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Lanes of the recorded run, %1").arg(root.session.shown.lengthText)
        Accessible.description: hovered.title.length > 0 ? hovered.title + ", " + hovered.place : ""
        Accessible.focusable: true
    }
    Rectangle {
        anchors { left: parent.left; right: parent.right; top: parent.top }
        color: "transparent"
        border { color: Theme.accent; width: item.activeFocus ? Theme.lineWidth : 0 }
        height: item.rulerHeight
        visible: item.activeFocus && item.visible
        width: parent.width
    }
    Words {
        x: Theme.space24
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        height: item.rulerHeight
        text: qsTr("lane")
        verticalAlignment: Text.AlignVCenter
        visible: item.visible
    }
    Words {
        x: item.labelWidth - Theme.space8 - width
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        height: item.rulerHeight
        objectName: "timelineBusy"
        text: item.labelWidth < root.busyFrom ? qsTr("busy %") : root.session.recording.note.length > 0 ? qsTr("busy when recorded") : qsTr("busy")
        verticalAlignment: Text.AlignVCenter
        visible: item.visible
    }
    AppScrollBar {
        anchors { right: parent.right; top: parent.top; topMargin: item.rulerHeight; bottom: parent.bottom }
        orientation: Qt.Vertical
        position: item.contentHeight > 0 ? item.scroll / item.contentHeight : 0
        size: item.contentHeight > 0 ? (item.height - item.rulerHeight) / item.contentHeight : 1
        visible: item.visible && size < 1
        onPositionChanged: if (pressed) item.scroll = position * item.contentHeight
    }
    TimelineHover {
        item: item
        session: root.session
        area: Qt.rect(item.labelWidth, item.rulerHeight, root.width - item.labelWidth, root.height - item.rulerHeight)
    }
    Rectangle { // nothing of what is shown was recorded: what to do about it
        id: unrecorded
        readonly property RecordingSession recordings: root.session.workspace?.recordings ?? null
        readonly property bool lacking: root.session.recording.note.length > 0 && lacks(root.session.shown)

        function lacks(time): bool { // untyped: qmllint knows no 64-bit integers
            return root.session.recording.lacks(time.fromPs, time.toPs);
        }
        function record(time) {
            recordings.recordStretch(time.fromPs, time.toPs);
        }

        anchors { horizontalCenter: parent.horizontalCenter; horizontalCenterOffset: item.labelWidth / 2 }
        border { color: Theme.edge; width: Theme.lineWidth }
        color: Theme.card
        height: offer.height + Theme.space16
        objectName: "timelineUnrecorded"
        radius: Theme.radius
        visible: item.visible && lacking && recordings !== null
        width: offer.width + Theme.space24
        y: Math.max(item.rulerHeight, (parent.height + item.rulerHeight - height) / 2)

        Row {
            id: offer
            anchors.centerIn: parent
            spacing: Theme.space12

            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                text: unrecorded.recordings?.busy ? qsTr("Simulating this run again to record it.") : qsTr("This window was not recorded.")
            }
            AppButton {
                implicitHeight: Theme.smallHeight
                objectName: "timelineRecordStretch"
                text: qsTr("Simulate again and record it")
                visible: !(root.session.workspace?.runner.running ?? true)
                onClicked: unrecorded.record(root.session.shown)
            }
        }
    }
    Column {
        anchors.centerIn: parent
        spacing: Theme.space8
        visible: root.session.recording.empty
        Words {
            objectName: "timelineEmpty"
            anchors.horizontalCenter: parent.horizontalCenter
            color: Theme.muted
            font.pixelSize: Theme.sizeLarge
            text: root.session.emptyReason
        }
        AppButton {
            anchors.horizontalCenter: parent.horizontalCenter
            objectName: "timelineRecordAgain"
            text: qsTr("Simulate again and record")
            visible: root.session.canRecord
            onClicked: root.session.workspace.recordings.record(-1)
        }
        Rectangle { // how far a large recording is
            objectName: "timelineArranging"
            anchors.horizontalCenter: parent.horizontalCenter
            Accessible.role: Accessible.ProgressBar
            Accessible.name: root.session.emptyReason
            color: Theme.field
            height: Theme.barThin
            radius: Theme.radiusMark
            visible: root.session.arrangingPercent >= 0
            width: root.progressWidth
            Rectangle {
                color: Theme.accent
                height: parent.height
                radius: Theme.radiusMark
                width: parent.width * root.session.arrangingPercent / 100
            }
        }
    }
}
