// SPDX-License-Identifier: GPL-3.0-or-later
// For an audience: a ring around the pointer and the keys that were pressed, above everything and in the way of nothing.
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
