// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the class table: a file that is not counted, a name with the names of the columns above those that follow, or words with figures
// at their right, below them where it is narrow.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property var modelData // of ClassDesk.rows
    required property int index
    property var heads: []
    property bool narrow: false
    property bool current: false
    property real cellWidth: 104
    readonly property bool group: modelData.group !== undefined
    readonly property bool problem: modelData.problem !== undefined
    readonly property string spoken: problem ? modelData.problem : group ? modelData.group : modelData.spoken
    readonly property var cells: problem ? [] : group ? heads : modelData.cells
    readonly property real room: narrow || problem ? width : width - cellWidth * heads.length
    signal pointed()

    height: words.height + (narrow && !problem ? figures.height + Theme.space4 : 0) + (group ? Theme.rowTable : Theme.space16)
    objectName: "classRow" + index
    Accessible.role: Accessible.Row
    Accessible.name: spoken

    Rectangle {
        anchors.fill: parent
        border.color: Theme.accent
        border.width: root.current ? Theme.focusWidth : 0
        color: "transparent"
        radius: Theme.radiusSmall
    }
    Rectangle {
        anchors.bottom: parent.bottom
        color: root.group ? Theme.edge : Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    TapHandler { onTapped: root.pointed() }
    SeverityMark {
        severity: "warning"
        visible: root.problem
        x: Theme.space8
        y: words.y
    }
    Words {
        id: words
        font.pixelSize: root.group ? Theme.sizeLarge : Theme.sizeBody
        font.weight: root.group ? Font.DemiBold : Font.Normal
        text: root.problem || root.group ? root.spoken : root.modelData.label + (root.modelData.mark.length > 0 ? "  ·  " + root.modelData.mark : "")
        width: root.room - x - Theme.space8
        wrapMode: Text.Wrap
        x: root.problem ? Theme.space8 + Theme.iconSize + Theme.space8 : Theme.space8
        y: root.group ? Theme.space16 + Theme.space4 : Theme.space8
    }
    Row {
        id: figures
        x: root.width - width
        y: root.narrow ? words.y + words.height + Theme.space4 : root.group ? words.y + words.height - height : Theme.space8

        Repeater {
            model: root.cells
            delegate: Item {
                id: cell

                required property string modelData

                height: root.group ? name.height : Theme.lineBody
                width: root.cellWidth

                Words {
                    id: name
                    anchors.right: parent.right
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    horizontalAlignment: Text.AlignRight
                    text: cell.modelData
                    visible: root.group
                    width: parent.width - Theme.space4
                    wrapMode: Text.Wrap
                }
                Figures {
                    anchors.right: parent.right
                    font.pixelSize: Theme.sizeBody
                    horizontalAlignment: Text.AlignRight
                    text: cell.modelData
                    visible: !root.group
                    width: parent.width - Theme.space4
                }
            }
        }
    }
}
