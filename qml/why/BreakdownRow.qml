// SPDX-License-Identifier: GPL-3.0-or-later
// One line of the breakdown: a block, one of its parts, the heading or the sum.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    property bool heading: false
    property bool strong: depth === 0 && !heading
    property bool swatch: !heading
    property bool current: false
    property string label: ""
    property string address: "" // of a block, to type
    property int depth: 0
    property bool foldable: false
    property bool open: false
    property int look: 0
    property bool wait: false
    property string all: ""
    property string middle: ""
    property string tail: ""
    property string extreme: ""
    property real tailShare: 0
    readonly property int columnWidth: width < roomyFrom ? Theme.columnSmall : Theme.column
    readonly property int leastBar: 190 // where the bars begin at least
    readonly property int leastName: 40
    readonly property int roomyFrom: 520
    readonly property int leastTail: 30 // of a bar that tells something
    readonly property int foldWidth: 32 // where a click unfolds
    signal toggled()
    signal picked()

    height: heading ? Theme.lineTall : Theme.lineBody
    Accessible.role: heading ? Accessible.StaticText : Accessible.TreeItem
    Accessible.onPressAction: if (foldable) toggled()
    Accessible.name: label + ", " + all + " %"

    Rectangle { anchors.fill: parent; visible: root.current; color: "transparent"; border { color: Theme.accent; width: Theme.focusWidth } radius: Theme.radiusTiny }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line; visible: root.heading }
    Icon {
        y: Theme.space2 + Theme.lineWidth
        width: Theme.iconSmall
        height: Theme.iconSmall
        color: Theme.muted
        name: root.open ? "chevron-down" : "chevron-right"
        visible: root.foldable
    }
    TimelineSwatch {
        x: root.depth > 0 ? 2 * Theme.lineSmall : Theme.lineSmall
        y: Theme.space4 + Theme.lineWidth
        width: Theme.swatch
        height: Theme.swatch
        look: root.look
        wait: root.wait
        visible: root.swatch && !root.foldable
    }
    Figures {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: root.address
        visible: x + implicitWidth < name.x + name.width
        x: name.x + name.implicitWidth + Theme.space6
    }
    Words {
        id: name
        x: root.heading || !root.swatch ? 0 : root.foldable ? Theme.lineSmall : root.depth > 0 ? 2 * Theme.lineSmall + Theme.space16 : Theme.lineSmall + Theme.space16
        width: Math.max(root.leastName, Math.min(bar.x, parent.width - 4 * root.columnWidth) - x - Theme.space8)
        height: parent.height
        color: root.heading ? Theme.caption : Theme.text
        font { pixelSize: root.heading ? Theme.sizeSmall : Theme.sizeBody; weight: root.strong ? Font.DemiBold : Font.Normal }
        text: root.label
        verticalAlignment: Text.AlignVCenter
    }
    Rectangle {
        id: bar
        x: Math.max(root.leastBar, parent.width * 0.34)
        y: Theme.space6
        width: Math.max(0, parent.width - x - 4 * root.columnWidth - Theme.space8)
        height: Theme.barMedium
        color: Theme.field
        visible: !root.heading && root.swatch && width > root.leastTail
        Rectangle {
            width: root.tailShare * parent.width
            height: parent.height
            color: root.wait ? Qt.darker(Theme.look(root.look), 1.7) : Theme.look(root.look)
        }
    }
    Row {
        anchors.right: parent.right
        height: parent.height
        Repeater {
            model: 4 // and not the texts: old delegates would outlive the row
            delegate: Figures {
                required property int index
                width: root.columnWidth
                height: root.height
                rightPadding: Theme.space8
                color: root.heading ? (index === 2 ? Theme.accent : Theme.caption) : root.strong || index === 2 ? Theme.text : Theme.muted
                font.weight: root.strong || (root.heading && index === 2) ? Font.DemiBold : Font.Normal
                horizontalAlignment: Text.AlignRight
                text: [root.all, root.middle, root.tail, root.extreme][index]
                verticalAlignment: Text.AlignVCenter
            }
        }
    }
    TapHandler {
        enabled: !root.heading && root.swatch
        onTapped: point => root.foldable && point.position.x < root.foldWidth ? root.toggled() : root.picked()
    }
}
