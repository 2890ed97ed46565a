// SPDX-License-Identifier: GPL-3.0-or-later
// The course over the whole window: where to go on, the lessons with how far each has come, what was sure and wrong, and what was learned as
// a text. All of it stands in one file on this machine.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files

OverPanel {
    id: root

    required property Lesson lesson
    readonly property var lessons: Course.cards
    readonly property int roomyFrom: 800
    readonly property int highFrom: 480
    readonly property bool low: height < highFrom // the head scrolls with the lessons: above them, it would leave them no room
    signal chosen(string id)
    signal continued()
    signal classWanted()
    signal lessonWanted()

    first: head.next.visible ? head.next : closeButton
    objectName: "coursePage"
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("The course")

    Rectangle {
        anchors.fill: parent
        color: Theme.canvas
        TapHandler {} // nothing below is pressed
    }
    CourseHead {
        id: head
        parent: root.low ? place : root
        width: root.width - 2 * pad
        x: root.low ? 0 : pad

        readonly property real pad: root.width < root.roomyFrom ? Theme.space16 : 40
        onClassWanted: root.classWanted()
        onLessonWanted: root.lessonWanted()
        onContinued: root.continued()
        onSummaryWanted: summaryPicker.ask("", qsTr("course summary") + ".txt")
    }
    IconButton {
        id: closeButton
        objectName: "courseClose"
        command: "panel.close"
        sign: "close"
        text: qsTr("Close")
        x: parent.width - width - Theme.space12
        y: Theme.space12
        onClicked: root.close()
    }
    ScrollPane {
        id: page
        anchors.bottom: parent.bottom
        anchors.top: parent.top
        anchors.topMargin: root.low ? 0 : head.height
        objectName: "courseScroll"
        width: parent.width

        Item {
            height: things.height
            width: parent.width

            Column {
                id: things
                spacing: Theme.space16
                topPadding: Theme.space16
                width: head.width
                x: head.pad

                Item {
                    id: place
                    height: root.low ? head.height : 0
                    width: parent.width
                }
                Words {
                    color: Theme.error
                    text: Course.problem
                    visible: text.length > 0
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                Grid {
                    id: cards

                    columns: Math.max(1, Math.floor((width + spacing) / (270 + spacing)))
                    spacing: Theme.space16
                    width: parent.width

                    Repeater {
                        model: root.lessons
                        delegate: CourseCard {
                            width: (cards.width - (cards.columns - 1) * cards.spacing) / cards.columns
                            onClicked: root.chosen(modelData.id)
                        }
                    }
                }
                Words {
                    font.pixelSize: Theme.sizeTitle
                    font.weight: Font.DemiBold
                    text: qsTr("Sure and wrong")
                    topPadding: Theme.space16
                    visible: wrong.count > 0
                }
                Repeater {
                    id: wrong
                    model: Course.sureAndWrong
                    delegate: Column {
                        id: one

                        required property var modelData

                        spacing: Theme.space4
                        width: things.width
                        Accessible.role: Accessible.StaticText
                        Accessible.name: qsTr("%1, %2. You said: %3. Right: %4").arg(modelData.lesson).arg(modelData.question).arg(modelData.said).arg(modelData.right)

                        Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: one.modelData.lesson; width: parent.width }
                        Words { text: one.modelData.question; width: parent.width; wrapMode: Text.Wrap }
                        Words { color: Theme.lead; text: qsTr("You said: %1").arg(one.modelData.said); width: parent.width; wrapMode: Text.Wrap }
                        Words { color: Theme.lead; text: qsTr("Right: %1").arg(one.modelData.right); width: parent.width; wrapMode: Text.Wrap }
                    }
                }
                AppButton {
                    look: AppButton.Flat
                    objectName: "courseForget"
                    text: armed ? qsTr("Really delete all progress") : qsTr("Delete all progress")
                    visible: !Course.figures.startsWith("0") || root.lessons.some(card => card.share > 0)
                    x: -Theme.space12

                    property bool armed: false

                    onActiveFocusChanged: if (!activeFocus) armed = false
                    onClicked: {
                        if (armed)
                            Course.forget();
                        armed = !armed;
                    }
                }
            }
        }
    }
    FilePicker {
        id: summaryPicker
        kinds: [{ words: qsTr("Text"), suffixes: ["txt"] }]
        objectName: "summaryPicker"
        saving: true
        title: qsTr("Save a summary")
        onChosen: path => head.told = Course.writeSummary(path) || qsTr("Saved: %1").arg(path)
    }
}
