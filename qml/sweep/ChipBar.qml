// SPDX-License-Identifier: GPL-3.0-or-later
// The swept parameters as chips, the number of runs they make, and whether all are run or only those that can be the best.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Rectangle {
    id: root

    required property SweepSession session
    signal settled() // values were typed: the next Enter runs

    function add() {
        addPopup.open();
    }

    color: Theme.canvas
    height: flow.height + 2 * Theme.space8

    Flow { // as many lines as it takes: a chip that is cut says nothing
        id: flow
        anchors { left: parent.left; leftMargin: Theme.space24; right: right.left; rightMargin: Theme.space16; top: parent.top; topMargin: Theme.space8 }
        readonly property int line: 32
        spacing: Theme.space8

        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            height: flow.line
            text: qsTr("sweeping")
            verticalAlignment: Text.AlignVCenter
            visible: chips.count > 0
        }
        Repeater {
            id: chips
            model: root.session.swept.chips
            delegate: Row {
                id: part

                required property var modelData
                required property int index

                height: flow.line
                spacing: Theme.space8

                Words {
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.caption
                    text: "×"
                    visible: part.index > 0
                }
                SentenceChip {
                    id: chip
                    anchors.verticalCenter: parent.verticalCenter
                    address: part.modelData.address
                    lead: part.modelData.label
                    mono: true
                    objectName: "sweepChip" + part.index
                    size: Theme.sizeSmall
                    text: part.modelData.shown
                    onClicked: chipPopup.edit(part.index, chip)
                    onRemoved: root.session.swept.removeChip(part.index)
                }
            }
        }
        Item {
            height: flow.line
            width: adder.width

            AppButton {
                id: adder
                anchors.verticalCenter: parent.verticalCenter
                implicitHeight: Theme.fieldHeight
                objectName: "sweepAdd"
                sign: "plus"
                text: chips.count === 0 ? qsTr("A parameter to sweep") : qsTr("parameter")
                onClicked: addPopup.open()

                AddPopup {
                    id: addPopup
                    session: root.session
                    y: parent.height + Theme.space4
                    onAdded: index => chipPopup.edit(index, adder) // there the new chip comes to stand
                }
            }
        }
        Row {
            height: flow.line
            spacing: Theme.space8
            visible: chips.count > 0

            Words {
                anchors.verticalCenter: parent.verticalCenter
                font.weight: Font.DemiBold
                objectName: "sweepSize"
                text: "= " + root.session.swept.sizeText
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                objectName: "sweepEffort"
                text: "·  " + root.session.runs.effortText
            }
        }
    }
    ChipPopup {
        id: chipPopup
        session: root.session
        onTaken: root.settled()
    }
    SegmentedField {
        id: right
        anchors { right: parent.right; rightMargin: Theme.space24; top: parent.top; topMargin: Theme.space8 }
        choices: [qsTr("All"), qsTr("Best only")]
        currentIndex: root.session.swept.pruned ? 1 : 0
        label: qsTr("Run all points, or only those that can be the best")
        objectName: "sweepMode"
        onChosen: index => root.session.swept.pruned = index === 1

        HoverHandler { id: pointer }
        Tooltip {
            shown: pointer.hovered
            text: qsTr("All: every point. Best only: skips points that, by cost and closed-form bounds, cannot meet the limits or beat the best so far.")
        }
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line }
}
