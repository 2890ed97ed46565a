// SPDX-License-Identifier: GPL-3.0-or-later
// What is sought: the most or the least of a figure.
// qmllint disable deferred-property-id
import QtQuick
import Flashloom.Controls
import Flashloom.View

PopupCard {
    id: root

    required property SweepSession session

    objectName: "objectivePopup"
    width: 320
    onOpened: direction.forceActiveFocus(Qt.TabFocusReason)

    contentItem: Column {
        spacing: Theme.space12

        Words {
            font.weight: Font.DemiBold
            text: qsTr("What the best design has")
        }
        SegmentedField {
            id: direction
            choices: [qsTr("Highest"), qsTr("Lowest")]
            currentIndex: root.session.most ? 0 : 1
            label: qsTr("Highest or lowest")
            objectName: "objectiveDirection"
            width: parent.width
            onChosen: index => root.session.setObjective(index === 0, root.session.goalIndex)
        }
        ComboField {
            choices: root.session.metricLabels
            currentIndex: root.session.goalIndex
            fallback: root.session.goalLabel
            label: qsTr("Figure")
            objectName: "objectiveFigure"
            width: parent.width
            onChosen: index => root.session.setObjective(root.session.most, index)
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: qsTr("As the command line reads it")
        }
        UnitField {
            commit: text => root.session.setGoal(text)
            label: qsTr("The goal as a sentence")
            mono: false
            objectName: "goalField"
            value: root.session.goalSentence
            width: parent.width
        }
    }
}
