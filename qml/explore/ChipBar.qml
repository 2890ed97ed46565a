// SPDX-License-Identifier: GPL-3.0-or-later
// What is swept: a chip a parameter, how many runs that makes, and whether all are run or only those that can be the best.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

Rectangle {
    id: root

    required property SweepSession session
    signal settled() // values were typed: the next Enter runs

    function add() {
        addPopup.open();
    }

    // Behind the chips: what is cut off says nothing.
    function hasRoom(wanted: real): bool {
        return adder.x + adder.width + Theme.space8 + wanted <= flick.width;
    }

    color: Theme.canvas
    height: 48

    Flickable {
        id: flick
        anchors { fill: parent; leftMargin: Theme.space24; rightMargin: right.width + Theme.space32 }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: height
        contentWidth: row.width

        Row {
            id: row
            height: parent.height
            spacing: Theme.space8

            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                text: qsTr("sweeping")
                visible: chips.count > 0
            }
            Repeater {
                id: chips
                model: root.session.swept.chips
                delegate: Row {
                    id: part

                    required property var modelData
                    required property int index

                    height: row.height
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
                        lead: part.modelData.address
                        mono: true
                        objectName: "sweepChip" + part.index
                        size: Theme.sizeSmall
                        text: part.modelData.values
                        onClicked: chipPopup.edit(part.index, chip)
                        onRemoved: root.session.swept.removeChip(part.index)
                    }
                }
            }
            AppButton {
                id: adder
                anchors.verticalCenter: parent.verticalCenter
                implicitHeight: 28
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
            Words {
                id: size
                anchors.verticalCenter: parent.verticalCenter
                font.weight: Font.DemiBold
                objectName: "sweepSize"
                text: "= " + root.session.swept.sizeText
                visible: chips.count > 0 && root.hasRoom(implicitWidth)
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                text: "·  " + root.session.runs.effortText
                visible: chips.count > 0 && root.hasRoom(size.implicitWidth + Theme.space8 + implicitWidth)
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
        anchors { right: parent.right; rightMargin: Theme.space24; verticalCenter: parent.verticalCenter }
        choices: [qsTr("All"), qsTr("Explore")]
        currentIndex: root.session.swept.pruned ? 1 : 0
        label: qsTr("Run all points, or only those that can be the best")
        objectName: "sweepMode"
        onChosen: index => root.session.swept.pruned = index === 1

        HoverHandler { id: pointer }
        Tooltip {
            shown: pointer.hovered
            text: qsTr("All: every point. Explore: only those that, by their cost and the closed forms, can keep the limits and be better than the best so far.")
        }
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: 1; color: Theme.line }
}
