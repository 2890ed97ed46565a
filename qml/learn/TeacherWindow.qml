// SPDX-License-Identifier: GPL-3.0-or-later
// The teacher's window, on the laptop while the projector shows question and drawing: the answer, notes, the clock, the next step, and two
// counts of hands side by side.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Look

Window {
    id: root

    required property Workspace workspace
    property real ownScale: Theme.uiScale // the person's, not the one for an audience
    readonly property int ownWidth: 560 // at a scale of 100 %
    readonly property int ownHeight: 720
    readonly property Lesson lesson: workspace.lesson
    property string told: ""

    color: Theme.panel
    flags: Qt.Window
    height: ownHeight * ownScale
    minimumHeight: 480
    minimumWidth: 420
    objectName: "teacherWindow"
    title: qsTr("Teacher – %1 – Flashloom").arg(lesson.title)
    width: ownWidth * ownScale
    onVisibleChanged: if (visible && transientParent !== null) transientParent = null // bound to null, Qt 6.4 keeps its own: on another screen than the main window
    onActiveChanged: if (active && activeFocusItem === null) stage.forceActiveFocus() // keys count at once

    TeacherDesk {
        id: desk
        open: root.visible
        workspace: root.workspace
    }
    FocusScope {
        id: stage
        focus: true
        height: root.height / root.ownScale
        objectName: "teacherStage"
        scale: root.ownScale
        transformOrigin: Item.TopLeft
        width: root.width / root.ownScale
        Accessible.role: Accessible.Pane
        Accessible.name: root.title
        Keys.onPressed: event => {
            event.accepted = !classPage.visible; // which has keys of its own
            if (classPage.visible)
                return;
            switch (KeyTable.meant(KeyTable.Place.teacher, event.key, event.modifiers, event.text)) {
            case "teacher.more": return desk.count(1);
            case "teacher.fewer": return desk.count(-1);
            case "teacher.downwards": return void (desk.row += 1);
            case "teacher.upwards": return void (desk.row -= 1);
            case "teacher.otherVote": return void (desk.second = !desk.second);
            case "teacher.forward": return root.lesson.next();
            case "teacher.back": return root.lesson.back();
            }
            event.accepted = false;
        }

        Column {
            id: head
            spacing: Theme.space4
            width: parent.width - Theme.space32
            x: Theme.space16
            y: Theme.space16

            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                text: qsTr("%1  ·  step %2 of %3").arg(root.lesson.title).arg(root.lesson.step + 1).arg(root.lesson.steps)
                width: parent.width
            }
            Words {
                font.pixelSize: Theme.sizeTitle
                font.weight: Font.DemiBold
                text: root.lesson.question.title
                width: parent.width
                wrapMode: Text.Wrap
            }
            Figures {
                color: Theme.lead
                font.pixelSize: Theme.sizeTitle
                objectName: "teacherClock"
                text: desk.clock
            }
        }
        ScrollPane {
            anchors.bottom: foot.top
            anchors.top: head.bottom
            anchors.topMargin: Theme.space12
            width: parent.width

            Column {
                spacing: Theme.space12
                width: parent.width - Theme.space32
                x: Theme.space16

                TeacherAnswer {
                    answer: desk.answer
                    reveal: desk.reveal
                    visible: desk.answer.length > 0
                    width: parent.width
                }
                VoteCounts {
                    desk: desk
                    objectName: "voteCounts"
                    visible: desk.options.length > 0
                    width: parent.width
                }
                Words {
                    color: Theme.lead
                    objectName: "teacherNotes"
                    text: desk.notes
                    visible: text.length > 0
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                Words {
                    color: Theme.muted
                    objectName: "teacherNext"
                    text: qsTr("Next: %1").arg(desk.nextStep)
                    visible: desk.nextStep.length > 0
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                Words {
                    color: Theme.lead
                    font.pixelSize: Theme.sizeSmall
                    objectName: "teacherTold"
                    text: root.told
                    visible: text.length > 0
                    width: parent.width
                    wrapMode: Text.Wrap
                }
            }
        }
        Flow {
            id: foot
            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.space16
            spacing: Theme.space8
            width: parent.width - Theme.space32
            x: Theme.space16

            AppButton {
                enabled: root.lesson.step > 0
                note: KeyTable.of("teacher.back")
                objectName: "teacherBack"
                text: qsTr("Back")
                onClicked: root.lesson.back()
            }
            AppButton {
                note: KeyTable.of("run.start")
                objectName: "teacherRun"
                text: qsTr("Run")
                onClicked: root.workspace.runs.start()
            }
            AppButton {
                enabled: root.lesson.done && root.lesson.step + 1 < root.lesson.steps
                look: AppButton.Filled
                note: KeyTable.of("teacher.forward")
                objectName: "teacherForward"
                text: qsTr("Next step")
                onClicked: root.lesson.next()
            }
            AppButton {
                look: AppButton.Flat
                objectName: "teacherSheet"
                text: qsTr("Class sheet…")
                onClicked: sheetPicker.ask("", root.lesson.title + ".pdf")
            }
            AppButton {
                look: AppButton.Flat
                objectName: "teacherClass"
                text: qsTr("Class table")
                onClicked: classPage.open()
            }
        }
        ClassPage {
            id: classPage
            anchors.fill: parent
        }
    }
    FilePicker {
        id: sheetPicker
        kinds: [{ words: qsTr("Paper (PDF)"), suffixes: ["pdf"] }, { words: qsTr("One page for browsers"), suffixes: ["html"] }]
        objectName: "sheetPicker"
        saving: true
        title: qsTr("Save the class sheet")
        onChosen: path => root.told = desk.writeSheet(path) || qsTr("Saved: %1").arg(path)
    }
}
