// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles of a core by firmware function: as a flame graph and as a table. A function selected in one is marked in both.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property int columnWidth: Theme.column
    readonly property bool roomy: width >= 460
    readonly property int leastFlame: 54

    WhyFirmwareModel {
        id: functions
        session: root.session
    }
    Words {
        id: summary
        objectName: "firmwareWords"
        x: Theme.space24
        width: save.x - x - Theme.space8
        text: functions.words
        wrapMode: Text.Wrap
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: -Theme.space4
        name: qsTr("firmware")
        plot: root
        workspace: root.session.workspace
    }
    SegmentedField {
        id: cores
        objectName: "firmwareCores"
        x: Theme.space24
        y: summary.height + Theme.space8
        width: Math.min(parent.width - 2 * Theme.space24, implicitWidth)
        height: visible ? Theme.fieldHeight : 0
        choices: functions.cores
        currentIndex: functions.core
        label: qsTr("Core")
        visible: functions.cores.length > 1
        onChosen: index => functions.core = index
    }
    Flickable {
        id: page
        objectName: "firmwareFlamePage"
        x: Theme.space24
        y: cores.y + cores.height + (cores.visible ? Theme.space8 : 0)
        width: parent.width - 2 * Theme.space24
        height: Math.min(flame.height, Math.max(root.leastFlame, Math.round((root.height - y) * 0.45)))
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: flame.height
        contentY: Math.max(0, contentHeight - height) // the callers stand below
        T.ScrollBar.vertical: AppScrollBar {}

        WhyFlame {
            id: flame
            objectName: "firmwareFlame"
            width: page.width
            height: rows * Theme.lineSmall
            functions: functions
            Accessible.role: Accessible.Graphic
            Accessible.name: flame.words.length > 0 ? flame.words : qsTr("Flame graph of %1").arg(functions.words)
        }
    }
    Words {
        id: told
        objectName: "firmwareTold"
        x: Theme.space24
        y: page.y + page.height + Theme.space4
        width: parent.width - 2 * Theme.space24
        height: Theme.rowHeight
        color: flame.words.length > 0 ? Theme.text : Theme.muted
        font.pixelSize: Theme.sizeSmall
        maximumLineCount: 2
        text: flame.words.length > 0 ? flame.words : qsTr("Width: cycles including callees. Brighter: the function waits for more of its own cycles.")
        wrapMode: Text.Wrap
    }
    Item {
        id: header
        x: Theme.space24
        y: told.y + told.height + Theme.space4
        width: parent.width - 2 * Theme.space24
        height: Theme.lineBody
        Words { height: parent.height; color: Theme.caption; font.pixelSize: Theme.sizeSmall; text: qsTr("function"); verticalAlignment: Text.AlignVCenter }
        Columns { anchors { right: parent.right; rightMargin: Theme.space12 } height: parent.height; heading: true; texts: [qsTr("of core"), qsTr("with calls"), qsTr("per request"), qsTr("waits")] }
        Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line }
    }
    ListView {
        id: list
        objectName: "firmwareFunctions"
        anchors { left: header.left; right: header.right; top: header.bottom; bottom: parent.bottom; bottomMargin: Theme.space8 }
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        keyNavigationEnabled: true
        model: functions
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Functions by cycles")
        Keys.onSpacePressed: functions.picked = currentIndex
        Keys.onReturnPressed: functions.picked = currentIndex
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: Item {
            id: row
            required property int index
            required property string name
            required property string cycles
            required property string share
            required property string total
            required property string request
            required property string waits
            required property string detail
            width: list.width
            height: Theme.rowSmall
            Accessible.role: Accessible.Row
            Accessible.name: qsTr("%1: %2 cycles, %3 of the core, %4 with calls. %5").arg(name).arg(cycles).arg(share).arg(total).arg(detail)

            Rectangle { anchors.fill: parent; color: functions.picked === row.index ? Theme.tint : "transparent"; border { color: Theme.accent; width: list.activeFocus && row.ListView.isCurrentItem ? Theme.focusWidth : 0 } radius: Theme.radiusTiny }
            Figures { width: row.width - columns.width - Theme.space12 - Theme.space8; height: parent.height; elide: Text.ElideRight; leftPadding: Theme.space4; text: row.name; verticalAlignment: Text.AlignVCenter }
            Columns { id: columns; anchors { right: parent.right; rightMargin: Theme.space12 } height: parent.height; texts: [row.share, row.total, row.request, row.waits] }
            HoverHandler { id: pointer }
            Tooltip { shown: pointer.hovered; text: row.detail }
            TapHandler {
                onTapped: {
                    list.currentIndex = row.index;
                    functions.picked = row.index;
                }
            }
        }
    }

    component Columns: Row {
        id: line
        required property var texts
        property bool heading: false
        spacing: Theme.space12
        Repeater {
            model: line.texts
            delegate: Figures {
                required property string modelData
                required property int index
                width: root.roomy || index !== 2 ? root.columnWidth : 0
                height: line.height
                color: line.heading ? Theme.caption : Theme.text
                font.pixelSize: line.heading ? Theme.sizeSmall : Theme.sizeBody
                horizontalAlignment: Text.AlignRight
                text: modelData
                verticalAlignment: Text.AlignVCenter
                visible: width > 0
            }
        }
    }
}
