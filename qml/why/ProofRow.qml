// SPDX-License-Identifier: GPL-3.0-or-later
// One part made twice as fast: the gain as a bar with its interval, the limit with no time at all, and the effect on the tail.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string label
    required property string address
    required property string stage
    required property string gainText
    required property string note
    required property string tailText
    required property real gain
    required property real interval
    required property real ideal
    required property bool told
    required property bool limiting
    required property bool tailTold
    property real axis: 10
    property real limitsFrom: 0 // per cent
    readonly property int nameWidth: Math.min(mostName, width * 0.34)
    readonly property int tailWidth: 66
    readonly property real room: width - nameWidth - tailWidth - Theme.space12
    readonly property real perPercent: room * 0.52 / axis
    readonly property real limitAt: limitsFrom * perPercent // where a line stands
    readonly property int tickHeight: 9
    readonly property int mostName: 190

    height: Theme.rowSmall
    Accessible.role: Accessible.ListItem
    Accessible.name: label + ", " + (stage === "done" ? gainText : qsTr("not run yet")) + (tailText.length > 0 ? ", p99 " + tailText : "") + (note.length > 0 ? ", " + note : "")

    HoverHandler { id: pointer }
    Tooltip { shown: pointer.hovered; text: root.note }

    Words {
        id: name
        width: root.nameWidth - Theme.space8
        height: parent.height
        color: root.limiting ? Theme.text : Theme.muted
        font.weight: root.limiting ? Font.DemiBold : Font.Normal
        text: root.label
        verticalAlignment: Text.AlignVCenter
    }
    Item {
        id: plot
        x: root.nameWidth
        width: root.room
        height: parent.height

        Rectangle { width: Theme.lineWidth; height: parent.height; color: Theme.edge }
        Rectangle { // what no time at all would give
            y: Theme.lineBody + Theme.lineWidth
            width: Math.min(plot.width, Math.max(0, root.ideal * root.perPercent))
            height: Theme.lineWidth
            color: Theme.border
            visible: root.stage === "done" && root.ideal > root.gain && root.ideal >= 1
        }
        Rectangle {
            y: Theme.space4
            width: Math.max(1, root.gain * root.perPercent)
            height: Theme.lineTiny
            color: root.limiting ? Theme.accent : Theme.muted
            visible: root.stage === "done" && root.told
        }
        Item { // the interval
            id: whisker
            x: Math.max(0, (root.gain - root.interval) * root.perPercent)
            width: Math.max(Theme.space2, (root.gain + root.interval) * root.perPercent - x)
            height: parent.height
            visible: root.stage === "done"
            Rectangle { y: Theme.space12; width: parent.width; height: Theme.lineWidth; color: Theme.lead }
            Rectangle { y: Theme.space8; width: Theme.lineWidth; height: root.tickHeight; color: Theme.lead }
            Rectangle { y: Theme.space8; x: parent.width - 1; width: Theme.lineWidth; height: root.tickHeight; color: Theme.lead }
        }
        Figures {
            x: Math.min(Math.max(whisker.x + whisker.width, root.told ? root.gain * root.perPercent : 0, root.limitAt) + Theme.space8, Math.max(Theme.space8, plot.width - implicitWidth))
            height: parent.height
            color: root.told ? Theme.text : Theme.muted
            font.weight: root.limiting ? Font.DemiBold : Font.Normal
            text: root.stage === "done" ? root.gainText : root.stage === "failed" ? qsTr("cannot run") : "…"
            verticalAlignment: Text.AlignVCenter
        }
    }
    Figures {
        anchors.right: parent.right
        width: root.tailWidth
        height: parent.height
        color: root.tailTold ? Theme.text : Theme.muted
        horizontalAlignment: Text.AlignRight
        text: root.tailText
        verticalAlignment: Text.AlignVCenter
    }
}
