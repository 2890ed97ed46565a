// SPDX-License-Identifier: GPL-3.0-or-later
// One piece of a request's life: what it was, where, and when in the life; a wait names the request it waited for.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string label
    required property string place
    required property real from
    required property real length
    required property string time
    required property int look
    required property bool service
    required property int culprit
    required property string culpritText
    property bool current: false
    readonly property int words: Math.min(250, width * 0.46)
    readonly property real room: width - words - 68
    signal wanted()

    height: Theme.rowHeight
    Accessible.role: Accessible.ListItem
    Accessible.onPressAction: if (culprit >= 0) wanted()
    Accessible.name: label + ", " + place + ", " + time + (culpritText.length > 0 ? ", " + culpritText : "")

    Rectangle { anchors.fill: parent; border { color: root.current ? Theme.accent : "transparent"; width: Theme.focusWidth } color: pointer.hovered && root.culprit >= 0 ? Theme.hover : "transparent"; radius: Theme.radiusTiny }
    Words { x: Theme.space4; y: 1; width: root.words - Theme.space12; color: root.service ? Theme.text : Theme.muted; text: root.label }
    Figures {
        x: Theme.space4
        y: Theme.space16 + Theme.lineWidth
        width: root.words - Theme.space12
        color: root.culprit >= 0 ? Theme.accent : Theme.caption
        font.pixelSize: Theme.sizeTiny
        text: root.culpritText.length > 0 ? root.culpritText + "  " + root.place : root.place
    }
    Rectangle {
        x: root.words + root.from * root.room
        y: Theme.space8
        width: Math.max(Theme.space2, root.length * root.room)
        height: Theme.lineTiny
        border { color: root.service ? "transparent" : Theme.border; width: Theme.lineWidth }
        color: root.service ? Theme.look(root.look) : "transparent"
        radius: Theme.radiusMark
    }
    Figures { anchors { right: parent.right; rightMargin: Theme.space4 } height: parent.height; color: Theme.muted; text: root.time; verticalAlignment: Text.AlignVCenter }
    HoverHandler { id: pointer }
    TapHandler {
        enabled: root.culprit >= 0
        onTapped: root.wanted()
    }
}
