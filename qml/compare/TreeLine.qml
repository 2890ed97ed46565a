// SPDX-License-Identifier: GPL-3.0-or-later
// One part of a request's time, in A and in B: two bars, the figures, and how much longer or shorter B takes.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string label
    required property string address // of a block, in small
    required property int depth
    required property bool wait
    required property real shareA
    required property real shareB
    required property string textA
    required property string textB
    required property string delta
    readonly property int figureWidth: Theme.column

    height: depth === 0 ? Theme.rowLarge : Theme.rowSmall
    Accessible.role: Accessible.TreeItem
    Accessible.name: qsTr("%1: A %2, B %3, %4").arg(address.length > 0 ? label + ", " + address : label).arg(textA).arg(textB).arg(delta)

    FocusRing { inset: Theme.focusInset; shown: root.ListView.isCurrentItem && root.ListView.view.activeFocus }
    Words {
        id: words
        color: root.depth === 0 ? Theme.text : Theme.muted
        font.pixelSize: root.depth === 0 ? Theme.sizeBody : Theme.sizeSmall
        font.weight: root.depth === 0 ? Font.DemiBold : Font.Normal
        height: parent.height
        text: root.label
        verticalAlignment: Text.AlignVCenter
        width: Math.min(implicitWidth, Math.round(parent.width * 0.3) - x - Theme.space8)
        x: root.depth * Theme.space16
    }
    Words {
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        height: parent.height
        text: root.address
        verticalAlignment: Text.AlignVCenter
        visible: text.length > 0 && x + implicitWidth + Theme.space8 <= bars.x
        x: words.x + words.width + Theme.space6
    }
    Item {
        id: bars
        height: 2 * Theme.barSmall + Theme.lineWidth
        opacity: root.depth === 0 ? 1 : 0.7
        width: parent.width - x - 3 * root.figureWidth - Theme.space20
        x: Math.round(parent.width * 0.3)
        y: (parent.height - height) / 2

        Rectangle { color: Theme.field; height: Theme.barSmall; width: parent.width }
        Rectangle { color: Theme.field; height: Theme.barSmall; width: parent.width; y: Theme.barSmall + Theme.lineWidth }
        Rectangle { color: Theme.variantA; height: Theme.barSmall; width: Math.min(1, root.shareA) * parent.width }
        Rectangle { color: Theme.variantB; height: Theme.barSmall; width: Math.min(1, root.shareB) * parent.width; y: Theme.barSmall + Theme.lineWidth }
    }
    Row {
        anchors { right: parent.right; rightMargin: Theme.space12 }

        Figures { color: Theme.muted; height: root.height; horizontalAlignment: Text.AlignRight; text: root.textA; verticalAlignment: Text.AlignVCenter; width: root.figureWidth }
        Figures { color: Theme.text; height: root.height; horizontalAlignment: Text.AlignRight; text: root.textB; verticalAlignment: Text.AlignVCenter; width: root.figureWidth }
        Figures {
            color: root.delta.startsWith("−") ? Theme.variantA : root.delta.length > 0 ? Theme.variantB : Theme.caption
            height: root.height
            horizontalAlignment: Text.AlignRight
            text: root.delta
            verticalAlignment: Text.AlignVCenter
            width: root.figureWidth
        }
    }
}
