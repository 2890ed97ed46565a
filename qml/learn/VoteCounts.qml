// SPDX-License-Identifier: GPL-3.0-or-later
// Two counts of hands for the options of a question, before and after talking, side by side.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property TeacherDesk desk
    readonly property var options: desk.options
    readonly property int most: options.reduce((most, one) => Math.max(most, one.first, one.second), 1)
    readonly property int optionHeight: 76
    readonly property int barsTop: 34 // below the words
    readonly property int countRoom: 64 // beside the longest bar

    spacing: Theme.space8

    SegmentedField {
        choices: [qsTr("First vote"), qsTr("After discussion")]
        currentIndex: root.desk.second ? 1 : 0
        label: qsTr("Vote to count")
        objectName: "voteRound"
        onChosen: index => root.desk.second = index === 1
    }
    Repeater {
        model: root.options
        delegate: Rectangle {
            id: option

            required property var modelData
            required property int index
            readonly property bool current: root.desk.row === index

            border.color: current ? Theme.accent : Theme.edge
            border.width: current ? Theme.focusWidth : Theme.lineWidth
            color: "transparent"
            height: root.optionHeight
            objectName: "voteOption" + index
            radius: Theme.radius
            width: root.width
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1: %2 votes, after discussion %3").arg(modelData.words).arg(modelData.first).arg(modelData.second) + (modelData.right ? qsTr(", right") : "")
            TapHandler { onTapped: root.desk.row = option.index }

            Icon {
                color: Theme.ok
                height: Theme.iconSize
                name: "check"
                visible: option.modelData.right
                width: Theme.iconSize
                x: Theme.space12
                y: Theme.space10
            }
            Words {
                text: option.modelData.words
                width: parent.width - x - Theme.space12
                x: option.modelData.right ? Theme.space12 + Theme.iconSize + Theme.space6 : Theme.space12
                y: Theme.space10
            }
            Repeater {
                model: [option.modelData.first, option.modelData.second]
                delegate: Item {
                    id: bar

                    required property int modelData
                    required property int index

                    height: Theme.lineTiny
                    width: option.width - Theme.space24
                    x: Theme.space12
                    y: root.barsTop + Theme.lineSmall * index

                    Rectangle {
                        color: bar.index === 0 ? Theme.variantA : Theme.variantB
                        height: Theme.barLarge
                        radius: Theme.radiusMark
                        width: (parent.width - root.countRoom) * bar.modelData / root.most
                        y: Theme.space2
                    }
                    Figures {
                        anchors.right: parent.right
                        color: (bar.index === 1) === root.desk.second ? Theme.text : Theme.muted
                        font.pixelSize: Theme.sizeSmall
                        objectName: "voteCount" + option.index + (bar.index === 0 ? "a" : "b")
                        text: bar.modelData
                    }
                }
            }
        }
    }
    Row {
        spacing: Theme.space8

        AppButton {
            note: "−"
            objectName: "voteLess"
            text: qsTr("One vote less")
            onClicked: root.desk.count(-1)
        }
        AppButton {
            note: "+"
            objectName: "voteMore"
            text: qsTr("One vote more")
            onClicked: root.desk.count(1)
        }
        AppButton {
            enabled: root.desk.closable
            look: AppButton.Filled
            objectName: "voteClose"
            text: qsTr("Close the vote")
            onClicked: root.desk.closeVote()
        }
    }
}
