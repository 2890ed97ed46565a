// SPDX-License-Identifier: GPL-3.0-or-later
// Progress from 0 to 1; below 0 the end is unknown and a piece moves back and forth.
import QtQuick
import Flashloom.Look

Rectangle {
    id: root

    property real value: 0
    property color tone: Theme.accent

    clip: true
    color: Theme.line
    implicitHeight: Theme.barThin
    implicitWidth: 96
    radius: height / 2
    Accessible.role: Accessible.ProgressBar
    Accessible.name: value < 0 ? qsTr("Working") : Numbers.percent(value)

    Rectangle {
        color: root.tone
        height: root.height
        radius: root.radius
        width: root.value < 0 ? root.width / 4 : root.width * Math.min(1, root.value)
        x: root.value < 0 ? (root.width - width) * wander.at : 0
    }
    QtObject {
        id: wander
        property real at: 0
    }
    SequentialAnimation {
        loops: Animation.Infinite
        running: root.visible && root.value < 0 && Theme.animationMicro > 0
        NumberAnimation { target: wander; property: "at"; from: 0; to: 1; duration: 900; easing.type: Easing.InOutSine }
        NumberAnimation { target: wander; property: "at"; from: 1; to: 0; duration: 900; easing.type: Easing.InOutSine }
    }
}
