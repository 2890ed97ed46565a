// SPDX-License-Identifier: GPL-3.0-or-later
// What the block's busiest resource did in the measured window of the last run: a bar of shares and the same as a list.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    required property BlockFacts facts
    readonly property int partWidth: 160

    function tone(look: int): color {
        return look < 0 ? Theme.edge : Theme.look(look);
    }

    implicitHeight: visible ? column.height + Theme.space16 : 0
    visible: facts.valid

    Column {
        id: column
        width: parent.width

        Rectangle {
            color: Theme.line
            height: Theme.lineWidth
            width: parent.width
        }
        PaneHeader {
            foldable: false
            height: Theme.tallHeight
            note: root.facts.resource.length > 0 ? qsTr("per %1").arg(root.facts.resource) : ""
            text: qsTr("Last run")
            width: parent.width - Theme.space32
            x: Theme.space16
        }
        Row {
            height: Theme.barLarge
            width: parent.width - Theme.space32
            x: Theme.space16

            Repeater {
                model: root.facts.shares
                delegate: Rectangle {
                    required property var modelData

                    color: root.tone(modelData.look)
                    height: Theme.barLarge
                    width: Math.max(0, modelData.share * (root.width - Theme.space32))
                }
            }
        }
        Item { height: Theme.space8; width: height }
        Repeater {
            model: root.facts.shares
            delegate: Item {
                id: entry

                required property var modelData

                height: Theme.lineBody
                width: column.width

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    color: root.tone(entry.modelData.look)
                    height: Theme.swatchSmall
                    radius: Theme.radiusMark
                    width: Theme.swatchSmall
                    x: Theme.space16
                }
                Words {
                    anchors.verticalCenter: parent.verticalCenter
                    font.pixelSize: Theme.sizeSmall
                    text: entry.modelData.label
                    width: root.partWidth
                    x: Theme.space32
                }
                Figures {
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.space16
                    anchors.verticalCenter: parent.verticalCenter
                    text: entry.modelData.text
                }
            }
        }
    }
}
