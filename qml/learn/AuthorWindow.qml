// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a lesson beside the drawing: the start and what each step changes are taken from what is done there, words are typed here. It can
// be tried as a student, checked by simulation, and saved as JSON.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Files
import Flashloom.View

Window {
    id: root

    required property Workspace workspace
    property real ownScale: Theme.uiScale // the person's, not the one for an audience
    readonly property var needs: draft.needs

    color: Theme.panel
    flags: Qt.Window
    height: 860 * ownScale
    minimumHeight: 480
    minimumWidth: 480
    objectName: "authorWindow"
    title: qsTr("Write a lesson – Flashloom")
    transientParent: null // beside the main window, where the drawing is
    width: 620 * ownScale

    LessonAuthor {
        id: draft
        workspace: root.workspace
    }
    component Field: AuthorField {
        author: draft
        width: parent ? parent.width : 0
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
                text: draft.begun ? qsTr("Begin anew with the drawing") : qsTr("Begin with the drawing as it is")
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
                    text: qsTr("Draw the drive that the lesson begins with, set its workload, and press the button above.")
                    visible: !draft.begun
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                Column {
                    spacing: Theme.space12
                    visible: draft.begun
                    width: parent.width

                    Field { label: qsTr("Title"); name: "lesson.title" }
                    Field { label: qsTr("What it is about"); name: "lesson.summary" }
                    Field { label: qsTr("Minutes"); name: "lesson.minutes" }
                    Field { label: qsTr("To remember"); name: "lesson.remember" }
                }
                AuthorSteps {
                    author: draft
                    visible: draft.begun
                    width: parent.width
                }
                Column {
                    spacing: Theme.space12
                    visible: draft.current >= 0
                    width: parent.width

                    readonly property bool asks: draft.current >= 0 && draft.steps[draft.current].kind === "predict"

                    Field { label: qsTr("Title of the step"); name: "title" }
                    Field { help: qsTr("{iops}, {waf} stand for figures of the run before"); label: qsTr("Text"); lines: 3; name: "text" }
                    Words {
                        color: Theme.lead
                        objectName: "authorNeeds"
                        text: root.needs.length > 0 ? qsTr("Done when: %1").arg(root.needs.join(" · ")) : qsTr("Done when read")
                        width: parent.width
                        wrapMode: Text.Wrap
                    }
                    Field { help: qsTr("iops / old.iops, read.p99_us, waf, busy.ch"); label: qsTr("Truth"); name: "truth"; visible: parent.asks }
                    Field { help: qsTr("one a line: words | right up to | why it is wrong"); label: qsTr("Options"); lines: 4; name: "choices"; visible: parent.asks }
                    Field { help: qsTr("in place of options, to be put in order: one a line, in the right order"); label: qsTr("Stations"); lines: 2; name: "stations"; visible: parent.asks }
                    Field { help: qsTr("said to who puts the stations in another order"); label: qsTr("Why"); name: "why"; visible: parent.asks }
                    Field { help: qsTr("of a number in place of options"); label: qsTr("Unit"); name: "unit"; visible: parent.asks }
                    Field { label: qsTr("Scale from"); name: "from"; visible: parent.asks }
                    Field { label: qsTr("Scale to"); name: "to"; visible: parent.asks }
                    Field { help: qsTr("{truth}, {old.iops} and other figures"); label: qsTr("Said with the answer"); lines: 2; name: "reveal"; visible: parent.asks }
                    Field { help: qsTr("one a line"); label: qsTr("Hints"); lines: 2; name: "hints" }
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
