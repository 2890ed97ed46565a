// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a lesson beside the drawing: the start and what each step changes are taken from what is done there, words are typed here. It can
// be tried as a student, checked by simulation, and saved as JSON.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files

Window {
    id: root

    required property Workspace workspace
    property real ownScale: Theme.uiScale // the person's, not the one for an audience
    readonly property int ownWidth: 620 // at a scale of 100 %
    readonly property int ownHeight: 860
    readonly property var languages: draft.languages

    color: Theme.panel
    flags: Qt.Window
    height: ownHeight * ownScale
    minimumHeight: 480
    minimumWidth: 480
    objectName: "authorWindow"
    title: qsTr("Write a lesson – Flashloom")
    width: ownWidth * ownScale
    onVisibleChanged: if (visible && transientParent !== null) transientParent = null // bound to null, Qt 6.4 keeps its own: beside the main window, where the drawing is

    LessonAuthor {
        id: draft
        workspace: root.workspace
    }
    Item {
        height: root.height / root.ownScale
        objectName: "authorStage"
        scale: root.ownScale
        transformOrigin: Item.TopLeft
        width: root.width / root.ownScale

        Flow {
            id: head
            spacing: Theme.space8
            width: parent.width - Theme.space32
            x: Theme.space16
            y: Theme.space16

            AppButton {
                look: draft.begun ? AppButton.Outlined : AppButton.Filled
                objectName: "authorStart"
                text: draft.begun ? qsTr("Start over from the drawing") : qsTr("Start from the current drawing")
                onClicked: draft.startHere()
            }
            AppButton {
                objectName: "authorOpen"
                text: qsTr("Open…")
                onClicked: openPicker.ask("", "")
            }
            AppButton {
                enabled: draft.steps.length > 0
                objectName: "authorPreview"
                text: qsTr("Try as a student")
                onClicked: draft.preview()
            }
            AppButton {
                enabled: draft.steps.length > 0 && !draft.checking
                objectName: "authorCheck"
                text: qsTr("Check")
                onClicked: draft.check()
            }
            AppButton {
                enabled: draft.steps.length > 0
                objectName: "authorSave"
                text: qsTr("Save…")
                onClicked: savePicker.ask("", "lesson.json")
            }
        }
        ScrollPane {
            anchors.bottom: parent.bottom
            anchors.top: head.bottom
            anchors.topMargin: Theme.space12
            objectName: "authorScroll"
            width: parent.width

            Column {
                bottomPadding: Theme.space16
                spacing: Theme.space12
                width: parent.width - Theme.space32
                x: Theme.space16

                Words {
                    color: Theme.lead
                    objectName: "authorTold"
                    text: draft.told
                    visible: text.length > 0
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                Words {
                    color: Theme.muted
                    text: qsTr("Draw the starting drive of the lesson, set its workload, and press the button above.")
                    visible: !draft.begun
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                SegmentedField {
                    choices: root.languages
                    currentIndex: root.languages.indexOf(draft.language)
                    height: Theme.controlHeight
                    label: qsTr("Language of the texts below")
                    objectName: "authorLanguage"
                    visible: draft.begun && root.languages.length > 1
                    onChosen: index => draft.language = root.languages[index]
                }
                AuthorLesson {
                    author: draft
                    visible: draft.begun
                    width: parent.width
                }
                AuthorSteps {
                    author: draft
                    visible: draft.begun
                    width: parent.width
                }
                AuthorStep {
                    author: draft
                    kind: draft.current >= 0 ? draft.steps[draft.current].kind : ""
                    visible: draft.current >= 0
                    width: parent.width
                }
            }
        }
    }
    FilePicker {
        id: openPicker
        kinds: [{ words: qsTr("Lesson"), suffixes: ["json"] }]
        objectName: "lessonOpenPicker"
        title: qsTr("Open a lesson to edit it")
        onChosen: path => draft.open(path)
    }
    FilePicker {
        id: savePicker
        kinds: [{ words: qsTr("Lesson"), suffixes: ["json"] }]
        objectName: "lessonSavePicker"
        saving: true
        title: qsTr("Save the lesson")
        onChosen: path => draft.save(path)
    }
}
