// SPDX-License-Identifier: GPL-3.0-or-later
// The key parameters of a card: label at the left, value at the right, 20 px a row.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Column {
    id: root

    required property var rows
    property real textSize: Theme.sizeSmall

    Repeater {
        model: root.rows
        delegate: Item {
            id: row

            required property var modelData

            width: root.width
            height: Theme.lineBody

            Text {
                x: Theme.space12
                height: parent.height
                width: Math.max(0, value.x - Theme.space20)
                elide: Text.ElideRight
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.label
                color: Theme.muted
                font { family: Theme.uiFamily; pixelSize: root.textSize }
            }
            Text {
                id: value
                anchors { right: parent.right; rightMargin: Theme.space12 }
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.value
                color: Theme.text
                font { family: Theme.monoFamily; preferShaping: false; pixelSize: root.textSize }
            }
        }
    }
}
