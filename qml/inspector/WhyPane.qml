// SPDX-License-Identifier: GPL-3.0-or-later
// What the last run says about the selected block: its part in the bottleneck, its busy time, and the time per request spent here.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Inspector
import Flashloom.Look

Item {
    id: root

    required property Workspace workspace
    required property ParameterModel parameters
    required property BlockFacts facts
    readonly property bool told: workspace.run.valid && parameters.subject.blockId.length > 0
    readonly property int labelWidth: 104
    readonly property int waitWidth: 96

    ScrollPane {
        anchors.fill: parent
        visible: root.told

        Item {
            height: verdict.height + Theme.space32
            visible: verdict.text.length > 0
            width: parent.width

            Text {
                id: verdict
                color: Theme.text
                font.family: Theme.uiFamily
                font.pixelSize: Theme.sizeLarge
                font.weight: Font.DemiBold
                text: root.facts.verdict
                textFormat: Text.PlainText
                width: parent.width - Theme.space32
                wrapMode: Text.Wrap
                x: Theme.space16
                y: Theme.space16
            }
        }
        LastRunBox {
            facts: root.facts
            width: parent.width
        }
        PaneHeader {
            foldable: false
            note: qsTr("mean per request")
            text: qsTr("Time spent here")
            visible: root.facts.times.length > 0
            width: parent.width - Theme.space32
            x: Theme.space16
        }
        Repeater {
            model: root.facts.times
            delegate: Item {
                id: entry

                required property var modelData

                height: Theme.rowSmall
                width: parent ? parent.width : 0

                Words {
                    anchors.verticalCenter: parent.verticalCenter
                    font.pixelSize: Theme.sizeSmall
                    text: entry.modelData.label
                    width: root.labelWidth
                    x: Theme.space16
                }
                Figures {
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.muted
                    horizontalAlignment: Text.AlignRight
                    text: qsTr("waits %1").arg(entry.modelData.wait)
                    width: root.waitWidth
                    x: root.labelWidth
                }
                Figures {
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.space16
                    anchors.verticalCenter: parent.verticalCenter
                    text: entry.modelData.service
                }
            }
        }
    }
    Text {
        anchors.centerIn: parent
        color: Theme.muted
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeBody
        horizontalAlignment: Text.AlignHCenter
        text: root.workspace.run.valid ? qsTr("Select one block to see\nwhat it did in the last run.") : qsTr("Run the drive (%1) to see\nwhat each block did.").arg(KeyTable.of("run.start"))
        visible: !root.told
    }
}
