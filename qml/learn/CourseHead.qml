// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the course page: how far one is, the student's number and the language of the lessons, and a row for what can be done.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    property string told: ""
    property alias next: goOn
    readonly property var languages: Course.languages
    signal continued()
    signal classWanted()
    signal lessonWanted()
    signal summaryWanted()

    spacing: Theme.space12
    topPadding: Theme.space24

    Words {
        font.pixelSize: Theme.sizeVerdict
        font.weight: Font.DemiBold
        text: qsTr("The course")
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeLarge
        objectName: "courseFigures"
        text: Course.figures
    }
    Flow {
        spacing: Theme.space12
        width: parent.width

        AppButton {
            id: goOn
            look: AppButton.Filled
            objectName: "courseContinue"
            text: Course.figures.startsWith("0") && Course.continuePlace === Course.continueTitle ? qsTr("Begin: %1").arg(Course.continueTitle) : qsTr("Continue: %1").arg(Course.continuePlace)
            visible: Course.continueId.length > 0
            onClicked: root.continued()
        }
        AppButton {
            objectName: "courseSummary"
            text: qsTr("Save a summary…")
            onClicked: root.summaryWanted()
        }
        AppButton {
            objectName: "courseLesson"
            text: qsTr("Open a teacher’s lesson…")
            onClicked: root.lessonWanted()
        }
        AppButton {
            look: AppButton.Flat
            objectName: "courseClass"
            text: qsTr("For teachers: class table")
            onClicked: root.classWanted()
        }
    }
    Flow {
        spacing: Theme.space12
        width: parent.width

        Row {
            spacing: Theme.space8

            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.lead
                text: qsTr("Your number in class")
            }
            AppTextField {
                id: number
                alert: text.length > 0 && !(/^[0-9]{1,9}$/).test(text)
                mono: true
                objectName: "courseNumber"
                placeholderText: qsTr("none")
                text: Course.number > 0 ? Course.number : ""
                width: Theme.fieldTiny
                Accessible.name: qsTr("Your number in class: some lessons have other values for each number")
                onEditingFinished: if (!alert) Course.number = Number(text)
            }
        }
        SegmentedField {
            choices: root.languages.map(one => one === "de" ? "Deutsch" : one === "en" ? "English" : one)
            currentIndex: Math.max(0, root.languages.indexOf(Course.language))
            label: qsTr("Language of the lessons")
            objectName: "courseLanguage"
            visible: root.languages.length > 1
            onChosen: index => Course.language = root.languages[index]
        }
    }
    Words {
        color: Theme.lead
        font.pixelSize: Theme.sizeSmall
        objectName: "courseTold"
        text: root.told
        visible: text.length > 0
        width: parent.width
    }
}
