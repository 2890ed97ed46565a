// SPDX-License-Identifier: GPL-3.0-or-later
// "Pause when": the conditions at which playback pauses, how often each becomes true, going to the next time, and adding one.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Timeline

Column {
    id: root

    required property TimelineBreaks breaks
    required property PlaybackController playback
    property string problem: ""

    function add() {
        problem = breaks.add(kind.currentIndex, value.text, place.text);
        if (problem.length === 0)
            value.clear();
    }

    spacing: Theme.space8

    Item {
        width: parent.width
        height: Theme.rowSmall
        SectionName { anchors.verticalCenter: parent.verticalCenter; text: qsTr("PAUSE WHEN") }
        Row {
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            ToolbarButton {
                objectName: "previousBreak"
                enabled: root.breaks.armed
                sign: "chevron-left"
                text: qsTr("Previous match")
                command: "timeline.previousBreak"
                onClicked: root.playback.toBreak(-1)
            }
            ToolbarButton {
                objectName: "nextBreak"
                enabled: root.breaks.armed
                sign: "chevron-right"
                text: qsTr("Next match")
                command: "timeline.nextBreak"
                onClicked: root.playback.toBreak(1)
            }
        }
    }
    Words {
        width: parent.width
        color: Theme.muted
        text: qsTr("Playback pauses when a condition becomes true; %1 jumps to the next match.").arg(KeyTable.of("timeline.nextBreak"))
        visible: root.breaks.count === 0
        wrapMode: Text.Wrap
    }
    Repeater {
        model: root.breaks
        delegate: BreakRow {
            required property var model
            required property int index
            width: root.width
            words: model.words
            found: model.found
            on: model.enabled
            problem: model.problem
            reached: root.breaks.reached === model.words
            onFlipped: on => root.breaks.setEnabled(index, on)
            onRemoved: root.breaks.remove(index)
        }
    }
    ComboField {
        id: kind
        objectName: "breakKind"
        choices: root.breaks.kinds
        currentIndex: 0
        label: qsTr("Condition")
        width: parent.width
        onChosen: index => {
            currentIndex = index;
            root.problem = "";
        }
    }
    Row {
        id: fields
        readonly property bool valued: root.breaks.needsValue(kind.currentIndex)
        readonly property bool placed: root.breaks.takesPlace(kind.currentIndex)
        readonly property real room: parent.width - addButton.width - spacing

        width: parent.width
        spacing: Theme.space8
        AppTextField {
            id: value
            objectName: "breakValue"
            alert: root.problem.length > 0
            mono: true
            placeholderText: root.breaks.example(kind.currentIndex)
            visible: fields.valued
            width: fields.placed ? (fields.room - fields.spacing) * 0.42 : fields.room
            Accessible.name: qsTr("Value of the condition")
            onAccepted: root.add()
            onTextEdited: root.problem = ""
        }
        AppTextField {
            id: place
            objectName: "breakPlace"
            mono: true
            placeholderText: qsTr("any lane, or die:3.5")
            visible: fields.placed
            width: fields.valued ? fields.room - fields.spacing - value.width : fields.room
            Accessible.name: qsTr("Lanes of the condition")
            onAccepted: root.add()
        }
        Item {
            height: Theme.lineWidth
            visible: !fields.valued && !fields.placed
            width: fields.room
        }
        AppButton {
            id: addButton
            objectName: "breakAdd"
            height: Theme.fieldHeight
            text: qsTr("Add")
            onClicked: root.add()
        }
    }
    Words {
        objectName: "breakProblem"
        width: parent.width
        color: Theme.error
        text: root.problem
        visible: text.length > 0
        wrapMode: Text.Wrap
    }
}
