// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts did in the measured time: worked, were blocked by what follows them, or were idle. Each line sums to 100.00.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property int columnWidth: Theme.column
    readonly property int nameWidth: Math.min(mostName, Math.round(width * 0.36))
    readonly property int mostName: 232
    readonly property int leastBar: 40

    component Column3: Row {
        id: columns
        required property var texts
        property bool heading: false
        property bool strong: false
        Repeater {
            model: columns.texts
            delegate: Figures {
                required property string modelData
                required property int index
                width: root.columnWidth
                height: columns.height
                rightPadding: Theme.space8
                color: columns.heading ? Theme.caption : columns.strong && index === 0 ? Theme.answer : Theme.text
                font.weight: columns.strong && index === 0 ? Font.DemiBold : Font.Normal
                horizontalAlignment: Text.AlignRight
                text: modelData
                verticalAlignment: Text.AlignVCenter
            }
        }
    }

    Item {
        id: header
        x: Theme.space24
        width: parent.width - 2 * Theme.space24
        height: Theme.lineTall
        Words { height: parent.height; color: Theme.caption; font.pixelSize: Theme.sizeSmall; text: qsTr("% of measured time, mean of all"); verticalAlignment: Text.AlignVCenter }
        Column3 { anchors.right: parent.right; height: parent.height; heading: true; texts: [qsTr("busy"), qsTr("blocked"), qsTr("starved")] }
        Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line }
    }
    ListView {
        id: list
        objectName: "whyPartsList"
        anchors { left: header.left; right: header.right; top: header.bottom; topMargin: Theme.space4; bottom: note.top; bottomMargin: Theme.space8 }
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        keyNavigationEnabled: true
        model: root.session.parts
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Busy, blocked and starved time of the parts")
        Keys.onSpacePressed: pick(currentIndex)
        Keys.onReturnPressed: pick(currentIndex)
        T.ScrollBar.vertical: AppScrollBar {}

        function pick(index: int) {
            if (root.session.workspace && index >= 0 && index < count)
                root.session.workspace.selection.narrowTo(model[index].block, "on:" + model[index].block + "*");
        }
        delegate: Item {
            id: row
            required property var modelData
            required property int index
            width: list.width
            height: Theme.rowTall
            Accessible.role: Accessible.Row
            Accessible.name: qsTr("%1, %2: busy %3 %, blocked %4 %, starved %5 %").arg(modelData.label).arg(modelData.detail).arg(modelData.busy).arg(modelData.blocked).arg(modelData.starved)

            Rectangle { anchors.fill: parent; visible: list.activeFocus && row.ListView.isCurrentItem; color: "transparent"; border { color: Theme.accent; width: Theme.focusWidth } radius: Theme.radiusTiny }
            Words { y: Theme.space2; width: root.nameWidth - Theme.space12; font.weight: Font.DemiBold; text: row.modelData.label }
            Figures { y: Theme.lineSmall; width: root.nameWidth - Theme.space12; color: Theme.muted; text: row.modelData.detail }
            Rectangle {
                id: trough
                x: root.nameWidth
                y: Theme.space12 + Theme.lineWidth
                width: Math.max(0, parent.width - x - 3 * root.columnWidth - Theme.space8)
                height: Theme.barBroad
                color: Theme.field
                visible: width > root.leastBar
                Rectangle {
                    id: worked
                    width: Math.round(row.modelData.busyShare * trough.width)
                    height: parent.height
                    color: row.modelData.neck ? Theme.answer : Theme.heat(Math.max(0.42, row.modelData.busyShare * 0.9))
                }
                TimelineSwatch {
                    x: worked.width
                    width: Math.round(row.modelData.blockedShare * trough.width)
                    height: parent.height
                    look: 10
                    visible: width > 0
                }
            }
            Column3 { anchors.right: parent.right; height: parent.height; strong: row.modelData.neck; texts: [row.modelData.busy, row.modelData.blocked, row.modelData.starved] }
            HoverHandler { id: pointer }
            Tooltip { shown: pointer.hovered && row.modelData.work.length > 0; text: qsTr("Busiest: %1 · %2").arg(row.modelData.fullest).arg(row.modelData.work) }
            TapHandler {
                onTapped: {
                    list.currentIndex = row.index;
                    list.pick(row.index);
                }
            }
        }
    }
    Words {
        id: note
        anchors { left: header.left; right: header.right; bottom: parent.bottom; bottomMargin: Theme.space8 }
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("Blocked: its work is done, but the next stage cannot take it yet, as when a page waits in its die for the bus or a bus is held for a die. Starved: nothing to do.")
        wrapMode: Text.Wrap
    }
}
