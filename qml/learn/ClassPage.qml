// SPDX-License-Identifier: GPL-3.0-or-later
// A class over the whole window: a folder of hand-ins as a table, a row a step or a row a hand-in; what is damaged or not counted by name;
// all answers as CSV.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files

OverPanel {
    id: root

    property string saved: "" // what became of the CSV
    readonly property bool narrow: width < 860 // the figures go below the words
    readonly property int roomyFrom: 800
    readonly property real pad: width < roomyFrom ? Theme.space16 : 40
    readonly property real cellWidth: narrow ? Math.floor((width - 2 * pad) / 6) : Theme.fieldMedium
    readonly property int folderWidth: 420 // at most
    readonly property int mostWidth: 1160

    function read(path: string) {
        saved = "";
        desk.read(path);
    }
    function take(path: string) { // dropped
        saved = "";
        if (Course.isLessonFile(path))
            desk.addLesson(path);
        else
            desk.read(path);
    }

    first: folder
    objectName: "classPage"
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Class table")

    ClassDesk {
        id: desk
        onFolderChanged: folder.text = desk.folder
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.canvas
        TapHandler {} // nothing below is pressed
    }
    DropArea {
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: drop => {
            drop.accept(Qt.CopyAction);
            root.take(drop.urls[0].toString());
        }
    }
    Column {
        id: head
        spacing: Theme.space12
        topPadding: Theme.space24
        width: parent.width - 2 * root.pad
        x: root.pad

        Words {
            font.pixelSize: Theme.sizeVerdict
            font.weight: Font.DemiBold
            text: qsTr("Class table")
        }
        Words {
            color: Theme.lead
            text: qsTr("From the files that students handed in. Type their folder, drop it here, or choose one of its files: all files of the folder are read. Your own lesson is found if it is in that folder; otherwise add it.")
            visible: !desk.graded // the room is the table's
            width: parent.width
            wrapMode: Text.Wrap
        }
        Flow {
            spacing: Theme.space8
            width: parent.width

            AppTextField {
                id: folder
                height: Theme.controlHeight
                objectName: "classFolder"
                placeholderText: qsTr("Folder of hand-ins")
                width: Math.min(root.folderWidth, head.width)
                Accessible.name: qsTr("Folder of hand-ins")
                onAccepted: root.read(text)
            }
            AppButton {
                objectName: "classOpen"
                text: qsTr("Choose a hand-in…")
                onClicked: openPicker.ask("", "")
            }
            AppButton {
                objectName: "classLesson"
                text: qsTr("Add a lesson of your own…")
                onClicked: lessonPicker.ask("", "")
            }
            AppButton {
                enabled: desk.graded
                objectName: "classSave"
                text: qsTr("Save all answers as CSV…")
                onClicked: savePicker.ask("", qsTr("class") + ".csv")
            }
            SegmentedField {
                choices: [qsTr("By step"), qsTr("By hand-in")]
                currentIndex: desk.byStudent ? 1 : 0
                enabled: desk.graded
                height: Theme.controlHeight
                label: qsTr("Rows of the table")
                objectName: "classRows"
                onChosen: index => desk.byStudent = index === 1
            }
        }
        Words {
            color: desk.graded || desk.reading ? Theme.lead : Theme.error
            objectName: "classTold"
            text: root.saved.length > 0 ? root.saved : desk.told
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
    }
    IconButton {
        objectName: "classClose"
        command: "panel.close"
        sign: "close"
        text: qsTr("Close")
        x: parent.width - width - Theme.space12
        y: Theme.space12
        onClicked: root.close()
    }
    ListView {
        id: list
        activeFocusOnTab: count > 0
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space16
        anchors.top: head.bottom
        anchors.topMargin: Theme.space16
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        highlightMoveDuration: 0
        model: desk.rows
        objectName: "classList"
        width: Math.min(root.mostWidth, parent.width - 2 * root.pad) // the eye finds its row
        x: root.pad
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Class table")
        Accessible.description: currentItem?.spoken ?? ""
        Keys.onDownPressed: incrementCurrentIndex()
        Keys.onUpPressed: decrementCurrentIndex()
        Keys.onPressed: event => {
            event.accepted = true;
            if (event.key === Qt.Key_Home)
                currentIndex = 0;
            else if (event.key === Qt.Key_End)
                currentIndex = count - 1;
            else if (event.key === Qt.Key_PageDown)
                currentIndex = Math.min(count - 1, currentIndex + 10);
            else if (event.key === Qt.Key_PageUp)
                currentIndex = Math.max(0, currentIndex - 10);
            else
                event.accepted = false;
        }
        T.ScrollBar.vertical: AppScrollBar {}

        delegate: ClassRow {
            cellWidth: root.cellWidth
            current: list.activeFocus && ListView.isCurrentItem
            heads: desk.heads
            narrow: root.narrow
            width: list.width - Theme.space12
            onPointed: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
            }
        }
    }
    FilePicker {
        id: openPicker
        kinds: [{ words: qsTr("Hand-ins"), suffixes: ["json"] }]
        objectName: "classOpenPicker"
        title: qsTr("Choose a hand-in: all in its folder are read")
        onChosen: path => root.read(path)
    }
    FilePicker {
        id: lessonPicker
        kinds: [{ words: qsTr("Lesson"), suffixes: ["json"] }]
        objectName: "classLessonPicker"
        title: qsTr("Add a lesson of your own")
        onChosen: path => desk.addLesson(path)
    }
    FilePicker {
        id: savePicker
        kinds: [{ words: qsTr("Table (CSV)"), suffixes: ["csv"] }]
        objectName: "classSavePicker"
        saving: true
        title: qsTr("Save all answers of the class")
        onChosen: path => root.saved = desk.writeCsv(path) || qsTr("Saved: %1").arg(path)
    }
}
