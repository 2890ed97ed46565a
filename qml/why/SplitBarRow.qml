// SPDX-License-Identifier: GPL-3.0-or-later
// A bar made of parts, its name before it and its sum behind it; the pointer over it tells the parts.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string part // "NAND package"; "" = of the part above
    required property string label // "pkg[*][*]"
    required property string text
    required property var parts
    readonly property bool isElement: /\[\d/.test(label) // its id tells it from others
    readonly property bool both: name.implicitWidth + Theme.space6 + address.implicitWidth + Theme.space8 <= nameWidth // else the words, or an element's id
    readonly property int nameWidth: Math.min(mostName, Math.round(width * 0.46))
    readonly property int mostName: 184
    readonly property int figureRoom: 70

    height: Theme.lineTall
    Accessible.role: Accessible.ListItem
    Accessible.name: (part.length > 0 ? part + ", " : "") + label + ", " + text + ", " + parts.map(part => part.name + " " + part.text).join(", ")

    Words {
        id: name
        font.pixelSize: Theme.sizeSmall
        height: parent.height
        text: root.part
        verticalAlignment: Text.AlignVCenter
        visible: root.both || !root.isElement
        width: Math.min(implicitWidth, root.nameWidth - Theme.space8)
    }
    Figures {
        id: address
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        height: parent.height
        text: root.label
        verticalAlignment: Text.AlignVCenter
        visible: root.both || root.isElement
        x: root.nameWidth - width - Theme.space8
    }
    Rectangle {
        id: trough
        x: root.nameWidth
        y: Theme.space4 + Theme.lineWidth
        width: parent.width - x - root.figureRoom
        height: Theme.barLarge
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
                    height: Theme.barLarge
                    border { color: part.modelData.look === 10 ? Theme.border : "transparent"; width: Theme.lineWidth }
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
