// SPDX-License-Identifier: GPL-3.0-or-later
// For an audience: a ring around the pointer with the way it came, and the keys that were pressed, above everything and in the way of
// nothing.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    property bool presenting: false

    objectName: "presenterLayer"
    visible: presenting

    KeyCaster {
        id: caster
        active: root.presenting
    }
    Repeater { // the trail: each dot stays where the pointer was and fades in 600 ms
        id: trail

        property int next: 0
        readonly property point at: Qt.point(caster.pointer.x / Theme.uiScale, caster.pointer.y / Theme.uiScale)

        model: 24
        onAtChanged: next = (next + 1) % count
        delegate: Rectangle {
            id: dot

            required property int index
            readonly property bool first: trail.next === index

            onFirstChanged: {
                if (!first)
                    return;
                x = trail.at.x - width / 2;
                y = trail.at.y - height / 2;
                fade.restart();
            }

            color: Theme.accent
            height: 10
            objectName: "trailDot"
            opacity: 0
            radius: 5
            width: 10

            NumberAnimation {
                id: fade
                duration: 600
                from: 0.7
                property: "opacity"
                target: dot
                to: 0
            }
        }
    }
    Rectangle {
        border.color: Theme.accent
        border.width: caster.pressed ? 6 : 3
        color: "transparent"
        height: 48
        opacity: 0.8
        radius: 24
        width: 48
        x: caster.pointer.x / Theme.uiScale - 24
        y: caster.pointer.y / Theme.uiScale - 24
    }
    Rectangle {
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space24
        anchors.left: parent.left
        anchors.leftMargin: Theme.space24
        color: Theme.text
        height: 44
        opacity: 0.94
        radius: Theme.radiusAnswer
        visible: caster.keys.length > 0
        width: keys.implicitWidth + Theme.space32

        Figures {
            id: keys
            anchors.centerIn: parent
            color: Theme.canvas
            font.pixelSize: Theme.sizeTitle
            objectName: "castKeys"
            text: caster.keys
        }
    }
}
