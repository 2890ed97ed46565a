// SPDX-License-Identifier: GPL-3.0-or-later
// One step: its words, its list of what is to be done, a guess, the truth, hints.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Column {
    id: root

    required property Lesson lesson
    readonly property real answerTop: revealed.visible ? revealed.y : whyBox.y
    property string handedIn: "" // what became of it
    signal handInWanted(string code)

    spacing: Theme.space12

    component Prose: Text {
        color: Theme.lead
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeBody
        lineHeight: 1.35
        textFormat: Text.PlainText
        visible: text.length > 0
        width: root.width
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Prose {
        color: Theme.text
        font.pixelSize: Theme.sizeTitle
        font.weight: Font.DemiBold
        lineHeight: 1.15
        objectName: "lessonTitle"
        text: root.lesson.question.title
    }
    Prose {
        objectName: "lessonText"
        text: Numbers.inText(root.lesson.text.split("\n").join("\n\n"))
        Accessible.name: root.lesson.text.split("\n").join("\n\n")
    }
    LessonGuess {
        lesson: root.lesson
        visible: root.lesson.kind === "predict"
        width: parent.width
    }
    Column {
        spacing: Theme.space8
        width: parent.width

        Repeater {
            model: root.lesson.needs
            delegate: Item {
                id: need

                required property var modelData

                height: words.height + (copy.visible ? copy.height : 0)
                width: root.width

                TextEdit {
                    id: pasted
                    text: need.modelData.copy
                    visible: false
                }
                AppButton {
                    id: copy
                    look: AppButton.Flat
                    objectName: "lessonCopy"
                    text: qsTr("Copy the workload")
                    visible: need.modelData.copy.length > 0 && !need.modelData.met
                    x: Theme.space24 - Theme.space12
                    y: words.height
                    onClicked: {
                        pasted.selectAll();
                        pasted.copy();
                    }
                }
                Icon {
                    color: need.modelData.met ? Theme.ok : Theme.muted
                    height: Theme.iconMedium
                    name: need.modelData.met ? "check" : "note"
                    width: Theme.iconMedium
                    y: 1
                }
                Text {
                    id: words
                    color: need.modelData.met ? Theme.muted : Theme.text
                    font.family: Theme.uiFamily
                    font.pixelSize: Theme.sizeBody
                    text: need.modelData.words
                    textFormat: Text.PlainText
                    width: parent.width - Theme.space24
                    wrapMode: Text.Wrap
                    x: Theme.space24
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text + (need.modelData.met ? qsTr(", done") : "")
                }
            }
        }
    }
    Rectangle {
        id: revealed
        color: Theme.tint
        height: truth.height + Theme.space24
        radius: Theme.radius
        visible: root.lesson.prediction.reveal.length > 0
        width: parent.width

        Prose {
            id: truth
            color: Theme.text
            objectName: "lessonReveal"
            text: Numbers.inText(root.lesson.prediction.reveal)
            width: parent.width - Theme.space24
            x: Theme.space12
            y: Theme.space12
            Accessible.name: root.lesson.prediction.reveal
        }
    }
    Rectangle {
        id: whyBox
        border { color: Theme.warning; width: Theme.lineWidth }
        color: "transparent"
        height: why.height + Theme.space24
        radius: Theme.radius
        visible: root.lesson.feedback.length > 0
        width: parent.width

        Prose {
            id: why
            color: Theme.text
            objectName: "lessonFeedback"
            text: Numbers.inText(root.lesson.feedback)
            width: parent.width - Theme.space24
            x: Theme.space12
            y: Theme.space12
            Accessible.name: root.lesson.feedback
        }
    }
    Rectangle {
        color: Theme.tint
        height: keep.height + Theme.space24
        radius: Theme.radius
        visible: root.lesson.ending.remember.length > 0
        width: parent.width

        Prose {
            id: keep
            color: Theme.text
            font.weight: Font.DemiBold
            objectName: "lessonRemember"
            text: root.lesson.ending.remember
            width: parent.width - Theme.space24
            x: Theme.space12
            y: Theme.space12
        }
    }
    Prose {
        color: Theme.text
        objectName: "lessonScore"
        text: root.lesson.ending.score
    }
    HandInBox {
        told: root.handedIn
        visible: root.lesson.step + 1 === root.lesson.steps
        width: parent.width
        onWanted: code => root.handInWanted(code)
    }
    Prose {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        objectName: "lessonLock"
        text: root.lesson.guard.words
    }
    Prose {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        objectName: "lessonHint"
        text: root.lesson.hint
    }
    AppButton {
        look: AppButton.Flat
        objectName: "lessonMoreHint"
        text: root.lesson.hint.length > 0 ? qsTr("Next hint") : qsTr("Hint")
        visible: root.lesson.moreHints
        x: -Theme.space12
        onClicked: root.lesson.moreHint()
    }
}
