// SPDX-License-Identifier: GPL-3.0-or-later
// What each part of the drawing would allow alone, from its own demand, lowest first; the bar is the share of it that the run reached.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Why

Column {
    id: root

    required property WhySession session
    readonly property int placeWidth: 170
    readonly property int barX: 178
    readonly property int figureRoom: 70

    spacing: Theme.space2

    Words {
        color: Theme.muted
        font { pixelSize: Theme.sizeTiny; weight: Font.DemiBold; letterSpacing: Theme.capsSpacing }
        text: qsTr("CEILINGS, IOPS")
    }
    Repeater {
        model: root.session.limits
        delegate: Item {
            id: row
            required property var modelData
            width: root.width
            height: Theme.lineBody
            Figures { width: root.placeWidth; height: Theme.lineBody; verticalAlignment: Text.AlignVCenter; text: row.modelData.place }
            Rectangle {
                x: root.barX
                y: Theme.space6
                width: parent.width - x - root.figureRoom
                height: Theme.barMedium
                color: Theme.field
                Rectangle { width: parent.width * row.modelData.share; height: parent.height; color: Theme.heat(Math.max(0.42, row.modelData.share * 0.9)) }
            }
            Figures { anchors.right: parent.right; height: Theme.lineBody; verticalAlignment: Text.AlignVCenter; text: row.modelData.text }
        }
    }
}
