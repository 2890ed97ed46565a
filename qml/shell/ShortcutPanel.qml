// SPDX-License-Identifier: GPL-3.0-or-later
// Every key of the window on one page, by what must have the focus. Typing filters the list. A click outside closes the panel.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look

OverPanel {
    id: root

    required property CommandIndex commands
    readonly property string wanted: search.text.trim().toLowerCase()
    readonly property var lines: listed(wanted)

    readonly property int mostHeight: 720
    readonly property int mostWidth: 560
    readonly property int searchTop: 60
    readonly property int restTop: 120 // of the words without a list
    readonly property int flickSpeed: 600 // px a second, by an arrow
    readonly property var parts: [
        [qsTr("Everywhere"), KeyTable.Place.window, KeyTable.Place.page], [qsTr("On the welcome page"), KeyTable.Place.welcome],
        [qsTr("On the canvas"), KeyTable.Place.canvas], [qsTr("While wiring"), KeyTable.Place.wiring], [qsTr("In the palette"), KeyTable.Place.palette], [qsTr("Inside a block"), KeyTable.Place.inside],
        [qsTr("On the timeline"), KeyTable.Place.timeline], [qsTr("In an SQL query"), KeyTable.Place.sql],
        [qsTr("On the list of runs"), KeyTable.Place.runs], [qsTr("On the list of variants"), KeyTable.Place.variants],
        [qsTr("On the comparison"), KeyTable.Place.compare], [qsTr("On two aligned timelines"), KeyTable.Place.aligned],
        [qsTr("On the sweep"), KeyTable.Place.sweep], [qsTr("On the points of a sweep"), KeyTable.Place.points],
        [qsTr("On the column headers of its table"), KeyTable.Place.heads], [qsTr("On its parallel axes"), KeyTable.Place.brush],
        [qsTr("In the teacher's window"), KeyTable.Place.teacher], [qsTr("In the file dialog"), KeyTable.Place.files],
        [qsTr("In fields, lists and panels"), KeyTable.Place.field, KeyTable.Place.list, KeyTable.Place.panel]
    ]

    function ofPlaces(places: var): var { // the words of a command are its label
        let all = [];
        for (const place of places)
            for (const one of KeyTable.listed(place))
                all.push([one.keys, one.words || (commands.find(one.id)?.label ?? "")]);
        return all;
    }
    // Lines of {title} or {keys, words}; a title stands only over lines.
    function listed(typed: string): var {
        let all = [];
        for (const [title, ...places] of parts) {
            const fitting = ofPlaces(places).filter(one => typed.length === 0 || (one[0] + " " + one[1]).toLowerCase().indexOf(typed) >= 0);
            if (fitting.length > 0)
                all = all.concat([{ title: title, keys: "", words: "" }], fitting.map(one => ({ title: "", keys: one[0], words: one[1] })));
        }
        return all;
    }

    first: search
    objectName: "shortcutPanel"
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Keyboard shortcuts")
    onVisibleChanged: if (visible) search.text = ""

    Rectangle {
        anchors.fill: parent
        color: Theme.back
        opacity: 0.7
        TapHandler { onTapped: root.close() }
    }
    Rectangle {
        anchors.centerIn: parent
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        height: Math.min(parent.height - Theme.space32, root.mostHeight)
        radius: Theme.radiusAnswer
        width: Math.min(parent.width - Theme.space32, root.mostWidth)
        TapHandler {}

        Words {
            font.pixelSize: Theme.sizeTitle
            font.weight: Font.DemiBold
            text: qsTr("Keyboard shortcuts")
            x: Theme.space24
            y: Theme.space20
        }
        IconButton {
            anchors.right: parent.right
            anchors.rightMargin: Theme.space12
            objectName: "shortcutsClose"
            command: "panel.close"
            sign: "close"
            text: qsTr("Close")
            y: Theme.space12
            onClicked: root.close()
        }
        AppTextField {
            id: search
            height: Theme.rowTall
            mono: false
            objectName: "shortcutSearch"
            placeholderText: qsTr("Key or word")
            sign: "search"
            width: parent.width - 2 * Theme.space24
            x: Theme.space24
            y: root.searchTop
            Accessible.name: qsTr("Search shortcuts")
            Keys.onDownPressed: list.flick(0, -root.flickSpeed)
            Keys.onUpPressed: list.flick(0, root.flickSpeed)
        }
        ListView {
            id: list
            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.space16
            anchors.left: parent.left
            anchors.leftMargin: Theme.space24
            anchors.right: parent.right
            anchors.rightMargin: Theme.space12
            anchors.top: search.bottom
            anchors.topMargin: Theme.space8
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            model: root.lines
            objectName: "shortcutList"
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Shortcuts")

            T.ScrollBar.vertical: AppScrollBar {}

            delegate: Item {
                id: line

                required property var modelData

                height: modelData.title.length > 0 ? Theme.tallHeight : Theme.rowLarge
                width: ListView.view.width - Theme.space12
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData.title.length > 0 ? modelData.title : modelData.words + ", " + modelData.keys

                Words {
                    anchors.bottom: parent.bottom
                    anchors.bottomMargin: Theme.space6
                    color: line.modelData.title.length > 0 ? Theme.muted : Theme.text
                    elide: Text.ElideRight
                    font.pixelSize: line.modelData.title.length > 0 ? Theme.sizeSmall : Theme.sizeBody
                    text: line.modelData.title.length > 0 ? line.modelData.title : line.modelData.words
                    width: keys.x - Theme.space12
                }
                Figures {
                    id: keys
                    anchors.bottom: parent.bottom
                    anchors.bottomMargin: Theme.space6
                    anchors.right: parent.right
                    color: Theme.text
                    text: line.modelData.keys
                }
            }
        }
        Words {
            anchors.horizontalCenter: parent.horizontalCenter
            color: Theme.muted
            text: qsTr("No matches")
            visible: list.count === 0
            y: root.restTop
        }
    }
}
