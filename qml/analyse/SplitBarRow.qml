// SPDX-License-Identifier: GPL-3.0-or-later
// A bar made of parts, its name before it and its sum behind it; the pointer over it tells the parts.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string label
    required property string text
    required property var parts

    height: 22
    Accessible.role: Accessible.ListItem
    Accessible.name: label + ", " + text + ", " + parts.map(part => part.name + " " + part.text).join(", ")

    Figures { width: 92; height: parent.height; text: root.label; verticalAlignment: Text.AlignVCenter }
    Rectangle {
        id: trough
        x: 96
        y: 5
        width: parent.width - x - 70
        height: 12
        color: Theme.field
        Row {
            Repeater {
                model: root.parts
                delegate: Rectangle {
                    id: part
                    required property var modelData
                    required property int index
                    objectName: "splitPart" + index
                    width: Math.round(modelData.share * trough.width)
                    height: 12
                    border { color: part.modelData.look === 10 ? Theme.border : "transparent"; width: 1 }
                    color: part.modelData.look === 10 ? "transparent" : Theme.look(part.modelData.look)
                }
            }
        }
    }
    Figures { anchors.right: parent.right; height: parent.height; text: root.text; verticalAlignment: Text.AlignVCenter }
    HoverHandler { id: pointer }
    Tooltip {
        shown: pointer.hovered
        text: root.parts.map(part => part.name + " " + part.text).join(" · ")
    }
}
