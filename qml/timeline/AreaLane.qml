// SPDX-License-Identifier: GPL-3.0-or-later
// A lane of the selected area: the share of it in which the lane was busy.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    property string name
    property string busyText
    property real share: 0
    readonly property int nameWidth: 190

    height: Theme.lineSmall

    Words { width: root.nameWidth; color: Theme.text; font.family: Theme.monoFamily; font.pixelSize: Theme.sizeSmall; text: root.name }
    Rectangle {
        x: root.nameWidth + Theme.space8
        y: Theme.space4
        width: Math.max(0, parent.width - x - Theme.column)
        height: Theme.barBroad
        color: Theme.field
        Rectangle {
            width: Math.min(1, root.share) * parent.width
            height: parent.height
            color: Theme.accent
        }
    }
    Figures { anchors.right: parent.right; color: Theme.text; text: root.busyText }
}
