// SPDX-License-Identifier: GPL-3.0-or-later
// A small turning ring while something short is under way.
import QtQuick

Icon {
    id: root

    property bool running: true

    name: "reset"
    visible: running
    Accessible.role: Accessible.Animation
    Accessible.name: qsTr("Working")

    RotationAnimator on rotation {
        duration: 900
        from: 0
        loops: Animation.Infinite
        running: root.visible && root.running && Theme.animationMicro > 0
        to: 360
    }
}
