// SPDX-License-Identifier: GPL-3.0-or-later
// A share from 0 to 1 as a bar with its value; a negative share means that the part does not exist.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property real share
    required property color colour
    required property string label

    height: Theme.barLarge

    Rectangle {
        color: Theme.field
        height: Theme.barMedium
        visible: root.share >= 0
        width: parent.width - Theme.columnSmall - Theme.space4
        y: Theme.space2

        Rectangle {
            color: root.colour
            height: parent.height
            width: Math.max(root.share > 0 ? 1 : 0, Math.min(1, root.share) * parent.width)
        }
    }
    Figures {
        color: root.share < 0 ? Theme.caption : Theme.muted
        font.pixelSize: Theme.sizeTiny
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: root.share < 0 ? "–" : root.label
        verticalAlignment: Text.AlignVCenter
        width: Theme.columnSmall
        x: parent.width - width
    }
}
