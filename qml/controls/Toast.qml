// SPDX-License-Identifier: GPL-3.0-or-later
// A line of news that leaves by itself after two seconds and never takes the focus.
import QtQuick

Rectangle {
    id: root

    function show(words: string) {
        label.text = words;
        opacity = 1;
        timer.restart();
    }

    border.color: Theme.edge
    border.width: 1
    color: Theme.card
    height: 36
    opacity: 0
    radius: Theme.radius
    visible: opacity > 0
    width: Math.min(label.implicitWidth + Theme.space32, 560)
    Accessible.role: Accessible.AlertMessage
    Accessible.name: label.text

    Behavior on opacity { NumberAnimation { duration: Theme.animationMicro } }

    Words {
        id: label
        anchors.centerIn: parent
        width: Math.min(implicitWidth, root.width - Theme.space16)
    }
    Timer {
        id: timer
        interval: 2000
        onTriggered: root.opacity = 0
    }
}
