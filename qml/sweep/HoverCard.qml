// SPDX-License-Identifier: GPL-3.0-or-later
// The card of the point under the pointer: its drawing, its changes, its figures, or why it has none.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Rectangle {
    id: root

    required property SweepSession session
    readonly property var card: session.pick.card
    readonly property int pictureWidth: 132
    readonly property int pictureHeight: 92
    readonly property int changeHeight: 17
    readonly property int changeGap: 3

    border.color: Theme.text
    border.width: Theme.lineWidth
    color: Theme.card
    height: body.height + 2 * Theme.space12
    radius: Theme.radius
    width: 440
    Accessible.role: Accessible.ToolTip
    Accessible.name: (card.title ?? "") + " " + (card.note ?? "")

    Column {
        id: body
        spacing: Theme.space8
        width: parent.width - 2 * Theme.space16
        x: Theme.space16
        y: Theme.space12

        Item {
            height: Theme.lineSmall
            width: parent.width

            Words {
                id: title
                font.weight: Font.DemiBold
                text: root.card.title ?? ""
            }
            Words {
                color: root.card.problem ? Theme.error : Theme.muted
                font.pixelSize: Theme.sizeSmall
                text: root.card.note ?? ""
                x: title.width + Theme.space8
                y: 1
            }
            Words {
                anchors.right: parent.right
                color: Theme.caption
                font.pixelSize: Theme.sizeSmall
                text: qsTr("%1 opens it").arg(KeyTable.of("points.open"))
                y: 1
            }
        }
        Row {
            spacing: Theme.space12
            width: parent.width

            CanvasThumbnail {
                diagram: root.session.pick.cardDiagram
                height: root.pictureHeight
                visible: !root.card.problem
                width: visible ? root.pictureWidth : 0
            }
            Column {
                spacing: root.changeGap
                width: parent.width - x

                Repeater {
                    model: root.card.changes ?? []
                    delegate: Item {
                        id: change

                        required property var modelData
                        readonly property bool changed: modelData.from.length > 0 && modelData.from !== modelData.to

                        height: root.changeHeight
                        width: parent ? parent.width : 0

                        Words {
                            id: name
                            color: Theme.muted
                            font.pixelSize: Theme.sizeSmall
                            text: change.modelData.name
                            width: Math.min(implicitWidth, Math.max(parent.width * 0.4, parent.width - value.implicitWidth - Theme.space8))
                        }
                        Figures {
                            id: value
                            anchors.right: parent.right
                            color: change.changed ? Theme.variantB : Theme.text
                            font.weight: Font.DemiBold
                            horizontalAlignment: Text.AlignRight
                            text: change.changed ? change.modelData.from + " → " + change.modelData.to : change.modelData.to
                            width: parent.width - name.width - Theme.space8
                        }
                    }
                }
            }
        }
        Words {
            color: Theme.error
            font.pixelSize: Theme.sizeSmall
            text: root.card.problem ?? ""
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        Row {
            spacing: Theme.space24
            visible: figures.count > 0

            Repeater {
                id: figures
                model: root.card.figures ?? []
                delegate: Column {
                    id: figure

                    required property var modelData

                    Words {
                        color: Theme.muted
                        font.pixelSize: Theme.sizeTiny
                        text: figure.modelData.name
                    }
                    Figures {
                        font.pixelSize: Theme.sizeBody
                        font.weight: Font.DemiBold
                        text: figure.modelData.value
                    }
                }
            }
        }
        Words {
            color: Theme.muted
            elide: Text.ElideRight
            font.pixelSize: Theme.sizeSmall
            maximumLineCount: 5
            text: root.card.limit ?? ""
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}
