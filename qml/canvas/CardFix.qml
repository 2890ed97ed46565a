// SPDX-License-Identifier: GPL-3.0-or-later
// Preview of a fix on a card: the present value struck out and the one the fix would set.
import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    required property string label
    required property string was
    required property string now
    required property real textSize

    objectName: "cardFix"
    height: Theme.lineBody
    color: Theme.tint

    Words {
        x: Theme.space12
        height: parent.height
        width: Math.max(0, before.x - x - Theme.space8)
        verticalAlignment: Text.AlignVCenter
        text: root.label
        color: Theme.muted
        font.pixelSize: root.textSize
    }
    Figures {
        id: before
        anchors { right: after.left; rightMargin: Theme.space8 }
        height: parent.height
        verticalAlignment: Text.AlignVCenter
        text: root.was
        color: Theme.muted
        font { pixelSize: root.textSize; strikeout: true }
    }
    Figures {
        id: after
        anchors { right: parent.right; rightMargin: Theme.space12 }
        height: parent.height
        verticalAlignment: Text.AlignVCenter
        text: root.now
        color: Theme.accent
        font { pixelSize: root.textSize; weight: Font.DemiBold }
    }
}
