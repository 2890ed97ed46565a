// SPDX-License-Identifier: GPL-3.0-or-later
// The way from symptom to root, step by step, for all requests or for the slow ones. A step highlights its block.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string head
    required property var steps // {block, text, figure, isChange}
    required property bool full // discs as on the drive: full for all requests, rings for the slow
    signal pointed(block: string)
    signal chosen(block: string)

    implicitHeight: column.implicitHeight

    Column {
        id: column
        width: parent.width
        spacing: Theme.space2
        Words {
            width: parent.width
            bottomPadding: Theme.space4
            font { pixelSize: Theme.sizeBody; weight: Font.DemiBold }
            text: root.head
            wrapMode: Text.Wrap
        }
        Repeater {
            model: root.steps
            delegate: Rectangle {
                id: step
                required property var modelData
                required property int index
                readonly property bool below: words.x + longest.width + Theme.space8 + figure.width + Theme.space4 > width // the figure: beside it a word would be broken

                objectName: (root.full ? "meanStep" : "tailStep") + index
                width: column.width
                height: Math.max(Theme.space32, words.implicitHeight + (below ? figure.implicitHeight : 0) + Theme.space8)
                activeFocusOnTab: true
                border { color: Theme.accent; width: activeFocus ? Theme.focusWidth : 0 }
                color: hover.hovered ? Theme.card : "transparent"
                radius: Theme.radiusSmall
                Accessible.role: Accessible.Button
                Accessible.name: qsTr("Step %1: %2, %3").arg(index + 1).arg(modelData.text).arg(modelData.figure)
                Accessible.onPressAction: root.chosen(modelData.block)
                Keys.onReturnPressed: root.chosen(modelData.block)
                Keys.onEnterPressed: root.chosen(modelData.block)
                Keys.onSpacePressed: root.chosen(modelData.block)
                onActiveFocusChanged: root.pointed(activeFocus ? modelData.block : "")

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    x: Theme.space2
                    width: Theme.iconSize
                    height: Theme.iconSize
                    border { color: Theme.text; width: root.full ? 0 : Theme.focusWidth }
                    color: root.full ? Theme.text : Theme.canvas
                    radius: height / 2
                    Figures { anchors.centerIn: parent; color: root.full ? Theme.canvas : Theme.text; font { pixelSize: Theme.sizeSmall; weight: Font.Bold } text: step.index + 1 }
                }
                Words {
                    id: words
                    objectName: "stepWords"
                    x: Theme.rowLarge
                    y: (parent.height - implicitHeight - (step.below ? figure.implicitHeight : 0)) / 2
                    width: parent.width - x - (step.below ? 0 : figure.width + Theme.space8)
                    color: step.modelData.isChange ? Theme.text : Theme.lead
                    font.weight: step.modelData.isChange ? Font.DemiBold : Font.Normal
                    text: step.modelData.text
                    wrapMode: Text.Wrap
                }
                Figures {
                    id: figure
                    anchors { right: parent.right; rightMargin: Theme.space4 }
                    y: step.below ? words.y + words.implicitHeight : (parent.height - implicitHeight) / 2
                    font.weight: Font.DemiBold
                    text: step.modelData.figure
                }
                TextMetrics {
                    id: longest
                    font: words.font
                    text: step.modelData.text.split(" ").reduce((most, word) => word.length > most.length ? word : most, "")
                }
                HoverHandler { id: hover; onHoveredChanged: root.pointed(hovered ? step.modelData.block : "") }
                TapHandler { onTapped: root.chosen(step.modelData.block) }
            }
        }
    }
}
