// SPDX-License-Identifier: GPL-3.0-or-later
// The guess of a step: a number on a scale, one of a few sentences, or an order. Once it is given it stays, and the truth appears beside it after the run.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Column {
    id: root

    required property Lesson lesson
    readonly property lessonQuestion question: lesson.question
    readonly property bool scale: question.choices.length === 0 && question.places.length === 0
    readonly property int digits: question.to - question.from > 20 ? 0 : 1
    readonly property int sliderHeight: 56
    readonly property int valueWidth: 80
    readonly property int trackTop: 34 // below the value
    readonly property int handleTop: 26
    readonly property int truthTop: 22

    function place(value: real): real {
        return Math.max(0, Math.min(1, (value - question.from) / Math.max(1e-9, question.to - question.from)));
    }
    function take(typed: string) { // a number beside the scale goes to its end
        const value = Number(typed.replace(",", "."));
        if (typed.trim().length > 0 && isFinite(value))
            slider.value = Math.max(question.from, Math.min(question.to, value));
        field.text = Qt.binding(() => slider.value.toFixed(root.digits));
    }

    spacing: Theme.space8

    T.Slider {
        id: slider
        enabled: !root.lesson.prediction.given
        from: root.question.from
        height: root.sliderHeight
        objectName: "lessonSlider"
        stepSize: (to - from) / 100
        to: Math.max(root.question.from + 1, root.question.to)
        value: root.lesson.prediction.given ? root.lesson.prediction.guess : (from + to) / 2
        visible: root.scale
        width: parent.width
        Accessible.role: Accessible.Slider
        Accessible.name: qsTr("Your guess in %1").arg(root.question.unit)
        Accessible.description: root.lesson.prediction.given ? qsTr("You said %1").arg(Numbers.fixed(value, root.digits)) : ""

        background: Rectangle {
            color: Theme.edge
            height: Theme.barThin
            radius: Theme.radiusMark
            width: slider.width
            y: root.trackTop
        }
        handle: Rectangle {
            border.color: slider.visualFocus ? Theme.text : Theme.accent
            border.width: Theme.focusWidth
            color: root.lesson.prediction.given ? Theme.panel : Theme.accent
            height: Theme.iconLarge
            radius: height / 2
            width: Theme.iconLarge
            x: slider.visualPosition * (slider.width - width)
            y: root.handleTop
        }

        Figures {
            text: qsTr("%1 %2").arg(Numbers.fixed(slider.value, root.digits)).arg(root.question.unit)
            horizontalAlignment: Text.AlignHCenter
            width: root.valueWidth
            x: Math.max(0, Math.min(root.width - width, slider.visualPosition * (root.width - Theme.space20) - Theme.space24 - Theme.space6))
            y: Theme.space4
        }
        Rectangle {
            color: Theme.answer
            height: Theme.rowLarge
            objectName: "lessonTruth"
            visible: root.lesson.prediction.revealed && root.scale
            width: Theme.edgeWidth
            x: root.place(root.lesson.prediction.truth) * (slider.width - width)
            y: root.truthTop
        }
    }
    Row {
        spacing: Theme.space8
        visible: root.scale && !root.lesson.prediction.given

        AppTextField {
            id: field
            mono: true
            objectName: "lessonNumber"
            text: slider.value.toFixed(root.digits)
            width: Theme.fieldSmall
            Accessible.name: slider.Accessible.name
            onEditingFinished: root.take(text)
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            text: root.question.unit
        }
    }
    LessonOrder {
        lesson: root.lesson
        visible: root.question.places.length > 0
        width: parent.width
    }
    Repeater {
        model: root.question.choices
        delegate: AppButton {
            id: choice

            required property string modelData
            required property int index
            readonly property bool mine: root.lesson.prediction.given && root.lesson.prediction.guess === index
            readonly property bool correct: root.lesson.prediction.rightChoice === index

            enabled: !root.lesson.prediction.given || mine || correct
            leading: true
            look: mine ? AppButton.Filled : AppButton.Outlined
            height: Math.max(Theme.controlHeight, words.height + Theme.space12)
            note: correct ? qsTr("correct answer") : ""
            objectName: "lessonChoice" + index
            text: modelData
            width: root.width
            Accessible.description: !mine ? note : correct ? qsTr("your vote, %1").arg(note) : qsTr("your vote")
            onClicked: root.lesson.setGuess(index)

            contentItem: Item {
                Icon {
                    anchors.verticalCenter: parent.verticalCenter
                    color: choice.ink
                    height: Theme.iconSize
                    name: "check"
                    visible: choice.correct
                    width: Theme.iconSize
                }
                Column { // the words of an answer may be long, and the panel narrow
                    id: words
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width - x
                    x: choice.correct ? Theme.space6 + Theme.iconLarge : 0

                    Words { color: choice.ink; font: choice.font; text: choice.text; width: parent.width; wrapMode: Text.Wrap }
                    Words { color: choice.noteColor; font.pixelSize: Theme.sizeSmall; text: choice.note; visible: text.length > 0 }
                }
            }
        }
    }
    Item {
        height: Theme.rowHeight
        visible: !root.lesson.prediction.given && !root.question.second
        width: parent.width

        Words { anchors.verticalCenter: parent.verticalCenter; color: Theme.lead; text: qsTr("I am sure") }
        SwitchField {
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            checked: root.lesson.prediction.sure
            label: qsTr("I am sure")
            objectName: "lessonSure"
            onFlipped: on => root.lesson.setSure(on)
        }
    }
    AppButton {
        look: AppButton.Filled
        objectName: "lessonGuess"
        text: qsTr("Submit")
        visible: root.scale && !root.lesson.prediction.given
        width: parent.width
        onClicked: {
            root.take(field.text);
            root.lesson.setGuess(slider.value);
        }
    }
    Column {
        spacing: Theme.space4
        visible: root.lesson.prediction.votable
        width: parent.width

        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: qsTr("In class: discuss it with your neighbour. You may vote once more before the run.")
            width: parent.width
            wrapMode: Text.Wrap
        }
        AppButton {
            look: AppButton.Flat
            objectName: "lessonVoteAgain"
            text: qsTr("Vote again")
            x: -Theme.space12
            onClicked: root.lesson.voteAgain()
        }
    }
}
