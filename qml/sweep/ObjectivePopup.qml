// SPDX-License-Identifier: GPL-3.0-or-later
// The objective: maximise or minimise a figure.
// qmllint disable deferred-property-id
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

PopupCard {
    id: root

    required property SweepSession session

    objectName: "objectivePopup"
    width: Theme.popupSlim
    onOpened: direction.forceActiveFocus(Qt.TabFocusReason)

    contentItem: Column {
        spacing: Theme.space12

        Words {
            font.weight: Font.DemiBold
            text: qsTr("Goal of the sweep")
        }
        SegmentedField {
            id: direction
            choices: [qsTr("Highest"), qsTr("Lowest")]
            currentIndex: root.session.goal.most ? 0 : 1
            label: qsTr("Highest or lowest")
            objectName: "objectiveDirection"
            width: parent.width
            onChosen: index => root.session.goal.setObjective(index === 0, root.session.goal.index)
        }
        ComboField {
            choices: root.session.goal.metricLabels
            currentIndex: root.session.goal.index
            fallback: root.session.goal.label
            label: qsTr("Figure")
            objectName: "objectiveFigure"
            width: parent.width
            onChosen: index => root.session.goal.setObjective(root.session.goal.most, index)
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: qsTr("As command-line text")
        }
        UnitField {
            commit: text => root.session.goal.set(text)
            label: qsTr("The goal as text")
            mono: false
            objectName: "goalField"
            value: root.session.goal.sentence
            width: parent.width
        }
    }
}
