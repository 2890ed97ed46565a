// SPDX-License-Identifier: GPL-3.0-or-later
// Above the lanes: the way back and forward, what stretch is shown, the pinned request; in the dock also the legend and play.
import QtQuick
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property TimelineSession session
    required property PlaybackController playback
    property bool full: false

    height: session.empty ? 0 : full ? 40 : 28
    visible: !session.empty

    Row {
        id: buttons
        x: root.full ? Theme.space16 : Theme.space8
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space4

        ToolbarButton {
            objectName: "timelineBack"
            enabled: root.session.canGoBack
            sign: "chevron-left"
            text: qsTr("Back to the stretch before")
            shortcutText: "Alt+Left"
            onClicked: root.session.goBack()
        }
        ToolbarButton {
            objectName: "timelineForward"
            enabled: root.session.canGoForward
            sign: "chevron-right"
            text: qsTr("Forward again")
            shortcutText: "Alt+Right"
            onClicked: root.session.goForward()
        }
        ToolbarButton {
            objectName: "timelineAll"
            sign: "whole-run"
            text: qsTr("Whole run")
            shortcutText: "0"
            onClicked: root.session.showAll()
        }
        ToolbarButton {
            objectName: "timelinePlay"
            sign: root.playback.playing ? "pause" : "run"
            text: root.playback.playing ? qsTr("Pause") : qsTr("Play from here")
            shortcutText: "Space"
            visible: !root.full
            onClicked: root.playback.togglePlay()
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            leftPadding: Theme.space12
            text: qsTr("Window")
            visible: root.full
        }
        Figures {
            anchors.verticalCenter: parent.verticalCenter
            leftPadding: Theme.space8
            text: root.session.windowText
            visible: root.full
        }
    }
    TimelineLegend {
        anchors { left: buttons.right; right: length.left; rightMargin: Theme.space12 }
        brief: true
        height: parent.height
        leftMargin: Theme.space16
        visible: !root.full
    }
    Row {
        id: length
        anchors { right: parent.right; rightMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        spacing: Theme.space16
        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.warning
            font.pixelSize: Theme.sizeSmall
            text: root.session.note
            visible: text.length > 0
        }
        Figures {
            objectName: "timelineLength"
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            text: root.session.lengthText
        }
    }
}
