// SPDX-License-Identifier: GPL-3.0-or-later
// All block types. Drag one onto the canvas, or press Enter on it to put it right of what is selected.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    readonly property bool slim: width < Theme.paletteSlim

    function addAt(row: int) {
        const type = palette.typeAt(row);
        if (type.length > 0)
            workspace.selection.addBlock(type);
    }
    // A preset saved from a block can go; the types and the catalogue's parts stay.
    function removeAt(row: int) {
        palette.removeAt(row);
        list.currentIndex = Math.min(row, palette.count - 1);
        list.forceActiveFocus(Qt.OtherFocusReason);
    }
    function openMenu(row: int) {
        if (palette.isOwnAt(row)) {
            menu.row = row;
            const item = list.itemAtIndex(row);
            menu.popup(item, Theme.space16, item.height);
        }
    }

    objectName: "palette"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Blocks")

    PaletteModel {
        id: palette
        filter: root.slim ? "" : search.text
        workspace: root.workspace
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    AppTextField {
        id: search
        height: Theme.controlHeight
        objectName: "paletteSearch"
        placeholderText: qsTr("Add a block")
        sign: "search"
        visible: !root.slim
        width: parent.width - Theme.space24
        x: Theme.space12
        y: Theme.space12
        Accessible.name: qsTr("Filter blocks")
        Keys.onDownPressed: list.forceActiveFocus(Qt.TabFocusReason)
        Keys.onEscapePressed: event => {
            event.accepted = text.length > 0;
            clear();
        }
        onAccepted: {
            root.addAt(0);
            clear();
        }
    }
    ListView {
        id: list
        property bool dragged: false
        activeFocusOnTab: true
        anchors.bottom: parent.bottom
        anchors.top: root.slim ? parent.top : search.bottom
        anchors.topMargin: Theme.space8
        boundsBehavior: Flickable.StopAtBounds
        cacheBuffer: 0 // rows out of sight are made bit by bit, and the filter may take them away in between
        clip: true
        keyNavigationEnabled: true
        model: palette
        objectName: "paletteList"
        width: parent.width
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Block types")
        Keys.onReturnPressed: root.addAt(currentIndex)
        Keys.onEnterPressed: root.addAt(currentIndex)
        Keys.onSpacePressed: root.addAt(currentIndex)
        Keys.onPressed: event => {
            event.accepted = palette.isOwnAt(currentIndex);
            switch (KeyTable.pressed(KeyTable.Place.palette, event.key, event.modifiers, event.text)) {
            case "palette.delete": return root.removeAt(currentIndex);
            case "palette.menu": return root.openMenu(currentIndex);
            }
            event.accepted = false;
        }

        T.ScrollBar.vertical: AppScrollBar {}

        delegate: PaletteRow {
            current: ListView.isCurrentItem && list.activeFocus
            quiet: list.dragged
            width: ListView.view.width
            onDraggedChanged: list.dragged = dragged
            onAdded: index => root.addAt(index)
            onMenuWanted: index => root.openMenu(index)
            onPicked: index => {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
            }
        }
    }
    AppMenu {
        id: menu
        property int row: -1
        objectName: "presetMenu"

        AppMenuItem { objectName: "presetAdd"; text: qsTr("Add a block"); onTriggered: root.addAt(menu.row) }
        AppMenuItem { command: "palette.delete"; objectName: "presetDelete"; sign: "delete"; text: qsTr("Delete the preset"); onTriggered: root.removeAt(menu.row) }
    }
    Words {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.top: search.bottom
        anchors.topMargin: Theme.space24
        color: Theme.muted
        text: qsTr("No matches")
        visible: palette.count === 0
    }
}
