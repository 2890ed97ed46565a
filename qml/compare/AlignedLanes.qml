// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of one side, with the colour and name of its run.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    required property TimelineSession timeline
    required property string name
    required property color colour
    readonly property int contentHeight: item.contentHeight
    readonly property alias item: item

    Rectangle { color: root.colour; height: parent.height; width: Theme.edgeWidth }
    Words {
        color: root.colour
        font.weight: Font.DemiBold
        height: Theme.rowSmall
        text: root.name
        verticalAlignment: Text.AlignVCenter
        width: parent.width - 2 * Theme.space16
        x: Theme.space16
    }
    TimelineItem {
        id: item
        anchors { fill: parent; leftMargin: Theme.space4; topMargin: Theme.space24 }
        session: root.timeline
        Accessible.role: Accessible.Chart
        Accessible.name: root.name
        Accessible.description: hovered.title.length > 0 ? hovered.title + ", " + hovered.place : ""
        Accessible.focusable: true
    }
    FocusRing { inset: 0; shown: item.activeFocus }
}
