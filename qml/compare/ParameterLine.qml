// SPDX-License-Identifier: GPL-3.0-or-later
// One parameter: its label, its address in small type, and its values in A and B. Also the heading of the table.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string label
    required property string address // what sets it
    required property string change
    required property string valueA
    required property string valueB
    property int valueWidth: 90
    readonly property bool heading: change === "heading"
    readonly property bool equal: change === "equal"

    height: Theme.rowMedium
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: A %2, B %3").arg(label).arg(valueA).arg(valueB)

    FocusRing { inset: Theme.focusInset; shown: root.ListView.isCurrentItem && root.ListView.view.activeFocus }
    Words {
        color: root.change === "changed" ? Theme.warning : root.change === "added" ? Theme.ok : Theme.error
        font.pixelSize: Theme.sizeSmall
        height: parent.height
        text: root.change === "changed" ? "▲" : root.change === "added" ? "+" : "−"
        verticalAlignment: Text.AlignVCenter
        visible: !root.heading && !root.equal
    }
    Words {
        id: name
        color: root.heading || root.equal ? Theme.caption : Theme.text
        elide: Text.ElideRight
        height: parent.height
        text: root.label
        verticalAlignment: Text.AlignVCenter
        width: parent.width - x - 2 * root.valueWidth - Theme.space8
        x: root.heading ? 0 : Theme.space20
    }
    Figures {
        anchors.baseline: name.baseline
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        text: root.address
        visible: text !== root.label && x + implicitWidth < name.x + name.width
        x: name.x + name.implicitWidth + Theme.space6
    }
    Figures {
        color: root.heading ? Theme.variantA : root.equal ? Theme.caption : Theme.muted
        height: parent.height
        text: root.valueA
        verticalAlignment: Text.AlignVCenter
        width: root.valueWidth - Theme.space6
        x: parent.width - 2 * root.valueWidth
    }
    Figures {
        color: root.heading ? Theme.variantB : root.equal ? Theme.caption : Theme.text
        font.weight: root.heading || root.equal ? Font.Normal : Font.DemiBold
        height: parent.height
        text: root.valueB
        verticalAlignment: Text.AlignVCenter
        width: root.valueWidth - Theme.space6
        x: parent.width - root.valueWidth
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line; visible: root.heading }
}
