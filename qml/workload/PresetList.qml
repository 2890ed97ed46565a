// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads to choose from: the project's own, then the program's, in groups. Enter or a click applies one; the line beside it shows its
// words.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Workload

FocusScope {
    id: root

    required property WorkloadPresets presets
    property string gone: "" // what was removed last
    readonly property int restTop: 56 // of the words without a list

    function takeFocus() {
        search.forceActiveFocus(Qt.TabFocusReason);
    }
    function showAll() { // what was looked for last time hides nothing
        search.clear();
    }
    function take(row: int) {
        list.currentIndex = row;
        presets.take(row);
    }

    AppTextField {
        id: search
        focus: true
        objectName: "presetFilter"
        placeholderText: qsTr("Find a preset")
        sign: "search"
        width: parent.width
        Accessible.name: qsTr("Find a preset")
        Keys.onDownPressed: {
            list.currentIndex = Math.max(0, list.currentIndex);
            list.forceActiveFocus(Qt.TabFocusReason);
        }
        Keys.onEscapePressed: event => {
            event.accepted = text.length > 0;
            clear();
        }
        onAccepted: if (list.count > 0) root.take(0)
        onTextChanged: root.presets.filter = text
    }
    ListView {
        id: list
        activeFocusOnTab: true
        anchors.bottom: back.visible ? back.top : parent.bottom
        anchors.top: search.bottom
        anchors.topMargin: Theme.space8
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        currentIndex: -1
        keyNavigationEnabled: true
        model: root.presets
        objectName: "presetList"
        width: parent.width
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Presets")
        Keys.onReturnPressed: root.take(currentIndex)
        Keys.onEnterPressed: root.take(currentIndex)
        Keys.onPressed: event => {
            event.accepted = KeyTable.pressed(KeyTable.Place.list, event.key, event.modifiers, event.text) === "list.remove";
            if (event.accepted)
                root.presets.remove(currentIndex);
        }
        T.ScrollBar.vertical: AppScrollBar {}
        onActiveFocusChanged: if (activeFocus && currentIndex < 0) currentIndex = 0

        delegate: FocusScope {
            id: entry

            required property int index
            required property string group
            required property string name
            required property string about
            required property string source
            required property bool estimate
            required property bool own
            required property string words
            readonly property bool holds: root.presets.current === index
            readonly property bool hot: ListView.isCurrentItem && list.activeFocus

            height: lines.height + Theme.space6
            objectName: "preset" + index
            width: ListView.view.width
            Accessible.role: Accessible.ListItem
            Accessible.name: name
            Accessible.description: about + " " + source
            Accessible.onPressAction: root.take(index)

            Rectangle {
                anchors.fill: parent
                border.color: entry.hot ? Theme.accent : "transparent"
                border.width: Theme.focusWidth
                color: entry.holds ? Theme.tint : hover.hovered ? Theme.hover : "transparent"
                radius: Theme.radiusSmall
            }
            Column {
                id: lines
                width: parent.width - Theme.space16 - (bin.visible ? bin.width : 0)
                x: Theme.space8
                y: Theme.space2 + Theme.lineWidth

                Words {
                    font.weight: entry.holds ? Font.DemiBold : Font.Normal
                    text: entry.name
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                Words {
                    color: Theme.muted
                    font.pixelSize: Theme.sizeTiny
                    maximumLineCount: 3
                    text: entry.group + " · " + (entry.estimate ? qsTr("estimate · %1").arg(entry.about) : entry.about)
                    width: parent.width
                    wrapMode: Text.Wrap
                }
            }
            HoverHandler { id: hover }
            TapHandler { onTapped: root.take(entry.index) }
            IconButton {
                id: bin
                anchors.right: parent.right
                y: Theme.space4
                focusPolicy: Qt.NoFocus
                objectName: "removePreset" + entry.index
                sign: "close"
                signSize: Theme.iconSmall
                text: qsTr("Remove from the project")
                visible: entry.own && (hover.hovered || entry.hot)
                onClicked: root.presets.remove(entry.index)
            }
            Tooltip {
                shown: hover.hovered && !bin.hovered
                text: entry.about + (entry.source.length > 0 ? "\n" + qsTr("Source: %1").arg(entry.source) : "") + "\n" + entry.words
            }
        }
    }
    Connections {
        target: root.presets
        function onRemoved(name: string) { root.gone = name; }
    }
    AppButton {
        id: back
        anchors.bottom: parent.bottom
        leading: true
        look: AppButton.Flat
        note: qsTr("Undo")
        objectName: "restorePreset"
        text: qsTr("%1 removed").arg(root.gone)
        visible: root.gone.length > 0
        width: parent.width
        onClicked: {
            root.presets.restore();
            root.gone = "";
            list.forceActiveFocus(Qt.TabFocusReason);
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
