// SPDX-License-Identifier: GPL-3.0-or-later
// What each part of the drawing would allow alone, from its own demand, lowest first; the bar is how much of that the run reached.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

Column {
    id: root

    required property WhySession session

    spacing: 2

    Words {
        color: Theme.muted
        font { pixelSize: Theme.sizeTiny; weight: Font.DemiBold; letterSpacing: 0.66 }
        text: qsTr("CEILINGS, IOPS")
    }
    Repeater {
        model: root.session.limits
        delegate: Item {
            id: row
            required property var modelData
            width: root.width
            height: 20
            Figures { width: 170; height: 20; verticalAlignment: Text.AlignVCenter; text: row.modelData.place }
            Rectangle {
                x: 178
                y: 6
                width: parent.width - x - 70
                height: 8
                color: Theme.field
                Rectangle { width: parent.width * row.modelData.share; height: parent.height; color: Theme.heat(Math.max(0.42, row.modelData.share * 0.9)) }
            }
            Figures { anchors.right: parent.right; height: 20; verticalAlignment: Text.AlignVCenter; text: row.modelData.text }
        }
    }
}
