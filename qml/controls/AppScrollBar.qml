// SPDX-License-Identifier: GPL-3.0-or-later
// A thin scroll bar, visible while there is something to scroll.
import QtQuick
import QtQuick.Templates as T

T.ScrollBar {
    id: root

    implicitHeight: Theme.space8
    implicitWidth: Theme.space8
    minimumSize: 0.06
    padding: Theme.space2
    policy: T.ScrollBar.AsNeeded
    visible: size < 1 && policy !== T.ScrollBar.AlwaysOff
    Accessible.role: Accessible.ScrollBar
    Accessible.name: qsTr("Scroll")

    contentItem: Rectangle {
        color: root.pressed ? Theme.muted : root.hovered ? Theme.disabled : Theme.edge
        implicitHeight: Theme.barThin
        implicitWidth: Theme.barThin
        radius: Theme.radiusMark
    }
}
