// SPDX-License-Identifier: GPL-3.0-or-later
// One cell of the blame matrix: the slow requests large, all small, on the colour of its weight.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property var cell
    readonly property bool filled: cell.heat > 0
    readonly property color ink: filled ? Theme.inkOn(box.color) : Theme.text

    Rectangle {
        id: box
        anchors.fill: parent
        anchors.margins: Theme.lineWidth
        border { color: root.cell.strongest ? Theme.lead : "transparent"; width: Theme.focusWidth }
        color: root.filled ? Theme.heat(root.cell.heat) : "transparent"
        radius: Theme.radiusMark
    }
    Figures {
        id: large
        anchors { horizontalCenter: parent.horizontalCenter }
        y: small.text.length > 0 ? parent.height / 2 - height + 1 : (parent.height - height) / 2
        color: text.length > 0 && root.cell.large.length > 0 ? root.ink : Theme.disabled
        font.weight: Font.DemiBold
        text: root.cell.large.length > 0 ? root.cell.large : "·"
    }
    Figures {
        id: small
        anchors.horizontalCenter: parent.horizontalCenter
        y: parent.height / 2 + 1
        color: root.filled ? root.ink : Theme.muted
        font.pixelSize: Theme.sizeTiny
        opacity: root.filled ? 0.8 : 1
        text: root.cell.small
    }
}
