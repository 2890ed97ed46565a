// SPDX-License-Identifier: GPL-3.0-or-later
// Playback of the recording: transport buttons, the clock with all digits, the speed, adaptive or linear.
import QtQuick
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Timeline

Rectangle {
    id: root

    required property PlaybackController playback
    readonly property int playWidth: 48
    readonly property int speedWidth: 216
    readonly property int modeWidth: 144
    readonly property int hintsFrom: 1300
    readonly property int leastWords: 120
    readonly property int speedFrom: 744 // narrower, it would lie on the clock
    readonly property int modeFrom: 912

    color: Theme.panel

    Rectangle {
        color: Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    Row {
        id: transport
        x: Theme.space16
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space8

        TransportButton { objectName: "playbackStart"; sign: "to-start"; text: qsTr("To the start"); command: "timeline.toStart"; onClicked: root.playback.toStart() }
        TransportButton { objectName: "playbackPrevious"; sign: "step-back"; text: qsTr("Previous event"); command: "timeline.previousEvent"; onClicked: root.playback.stepEvent(-1) }
        TransportButton {
            objectName: "playbackPlay"
            filled: true
            sign: root.playback.playing ? "pause" : "run"
            text: root.playback.playing ? qsTr("Pause") : qsTr("Play")
            command: "timeline.play"
            width: root.playWidth
            onClicked: root.playback.togglePlay()
        }
        TransportButton { objectName: "playbackNext"; sign: "step"; text: qsTr("Next event"); command: "timeline.nextEvent"; onClicked: root.playback.stepEvent(1) }
        TransportButton { objectName: "playbackEnd"; sign: "to-end"; text: qsTr("To the end"); command: "timeline.toEnd"; onClicked: root.playback.toEnd() }
    }
    Column {
        id: hints
        anchors { left: transport.right; leftMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        visible: root.width > root.hintsFrom
        Figures { color: Theme.caption; text: KeyTable.of("timeline.backwards") + "  " + KeyTable.of("timeline.play") + "  " + KeyTable.of("timeline.forwards") }
        Figures { color: Theme.caption; text: qsTr("%1 %2  event   %3 %4  request").arg(KeyTable.of("timeline.previousEvent")).arg(KeyTable.of("timeline.nextEvent")).arg(KeyTable.of("timeline.previousRequest")).arg(KeyTable.of("timeline.nextRequest")) }
    }
    Figures {
        id: clock
        objectName: "playbackClock"
        anchors { left: hints.visible ? hints.right : transport.right; leftMargin: Theme.space24; verticalCenter: parent.verticalCenter }
        elide: Text.ElideNone
        font.pixelSize: Theme.sizeVerdict
        text: root.playback.clock
        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("Simulated time %1 ms").arg(text)
    }
    Figures {
        anchors { left: clock.right; leftMargin: Theme.space8; baseline: clock.baseline }
        color: Theme.muted
        text: "ms"
    }
    Column {
        anchors { left: clock.right; leftMargin: 2 * Theme.space24; right: speed.left; rightMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        spacing: Theme.space2
        visible: width > root.leastWords
        Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: qsTr("simulated time"); width: parent.width }
        Figures { objectName: "playbackIntoRequest"; text: root.playback.intoRequest; visible: implicitWidth <= parent.width; width: parent.width }
    }
    SpeedDial {
        id: speed
        anchors { right: mode.left; rightMargin: mode.visible ? Theme.space24 : 0; verticalCenter: parent.verticalCenter }
        playback: root.playback
        visible: root.width >= root.speedFrom
        width: visible ? root.speedWidth : 0
    }
    SegmentedField {
        id: mode
        objectName: "playbackMode"
        anchors { right: parent.right; rightMargin: Theme.space16; verticalCenter: parent.verticalCenter }
        choices: [qsTr("Adaptive"), qsTr("Linear")]
        currentIndex: root.playback.adaptive ? 0 : 1
        label: qsTr("Idle time")
        visible: root.width >= root.modeFrom
        width: visible ? root.modeWidth : 0
        onChosen: index => root.playback.adaptive = index === 0
    }
}
