// SPDX-License-Identifier: GPL-3.0-or-later
// One field that finds everything: commands, blocks, addresses, samples, and settings typed as words. Arrows and Enter; Esc leaves.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Shell

FocusScope {
    id: root

    required property Workspace workspace
    required property Commands commands
    property Item before: null // what had the focus
    readonly property int mostWidth: 640
    readonly property int listTop: 56
    readonly property int mostRows: 12 // seen at once
    readonly property int restTop: 64 // of the words without a list
    signal shown()

    function open() {
        if (visible)
            return close();
        before = root.Window.activeFocusItem;
        found.commands = commands.listed();
        found.query = "";
        field.text = "";
        list.currentIndex = 0;
        visible = true;
        field.forceActiveFocus(Qt.PopupFocusReason);
    }
    // About the parameter whose field has the focus, what its field says of itself, or what can be helped with.
    function openHelp() {
        let key = "";
        for (let item = root.Window.activeFocusItem; item && key.length === 0; item = item.parent)
            if (item.objectName.startsWith("row_"))
                key = item.key;
        if (key.length === 0 && fieldHelp.tell(root.Window.activeFocusItem))
            return;
        open();
        if (visible)
            field.text = key.length > 0 ? "help " + key : "help";
    }
    function close() {
        if (!visible)
            return; // a command that ran may have taken the focus already
        visible = false;
        if (before?.visible)
            before.forceActiveFocus(Qt.PopupFocusReason);
    }
    function choose(row: int) {
        const query = found.query;
        if (found.run(row))
            close();
        else if (found.query !== query)
            field.text = found.query; // an address to go on with
    }

    objectName: "commandBox"
    visible: false
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Find a command, block or address")
    Keys.onEscapePressed: close()
    onActiveFocusChanged: if (!activeFocus && root.Window.active && root.Window.activeFocusItem) visible = false // a key has shown a page, which has the focus

    FieldHelp { id: fieldHelp }
    CommandPalette {
        id: found
        workspace: root.workspace
        onCommandWanted: id => {
            root.close();
            root.commands.run(id);
        }
        onExplained: words => {
            root.close();
            root.commands.actions.tell(words);
        }
        onFileWanted: path => {
            root.close(); // a question about unsaved work takes the focus
            root.commands.actions.openPath(path);
        }
        onFieldWanted: key => {
            root.close();
            root.commands.design.showField(key);
        }
        onSampleWanted: name => {
            root.close(); // a question about unsaved work takes the focus
            root.commands.actions.openSample(name);
        }
        onShown: root.shown()
    }
    MouseArea { // a press beside it closes, and reaches nothing below
        anchors.fill: parent
        hoverEnabled: true
        onPressed: root.close()
        onWheel: wheel => wheel.accepted = true
    }
    Rectangle {
        id: box
        anchors.horizontalCenter: parent.horizontalCenter
        border.color: Theme.border
        border.width: Theme.lineWidth
        color: Theme.card
        height: root.listTop + Math.max(1, Math.min(root.mostRows, list.count)) * Theme.rowTall + Theme.space8
        radius: Theme.radiusAnswer
        width: Math.min(root.mostWidth, parent.width - Theme.space32)
        y: Math.max(Theme.space16, Math.min(parent.height * 0.2, parent.height - root.listTop - root.mostRows * Theme.rowTall - Theme.space16))

        MouseArea { anchors.fill: parent }
        AppTextField {
            id: field
            focus: true
            height: Theme.tallHeight
            mono: false
            objectName: "commandField"
            placeholderText: qsTr("Command, block, pkg.tR, setting (tPROG 400us) or drive (16x8 Gen4 TLC)")
            sign: "search"
            width: parent.width - Theme.space16
            x: Theme.space8
            y: Theme.space8
            Accessible.name: qsTr("Search text")
            Keys.onBacktabPressed: {} // nothing else takes keys here, and below it nothing should
            Keys.onTabPressed: {}
            Keys.onDownPressed: list.currentIndex = Math.min(list.count - 1, list.currentIndex + 1)
            Keys.onUpPressed: list.currentIndex = Math.max(0, list.currentIndex - 1)
            onTextChanged: {
                found.query = text;
                list.currentIndex = 0;
            }
            onAccepted: root.choose(list.currentIndex)
        }
        ListView {
            id: list
            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.space8
            anchors.left: parent.left
            anchors.leftMargin: Theme.space8
            anchors.right: parent.right
            anchors.rightMargin: Theme.space8
            anchors.top: field.bottom
            anchors.topMargin: Theme.space8
            boundsBehavior: Flickable.StopAtBounds
            cacheBuffer: 0 // the list changes with each letter: nothing out of sight is worth making
            clip: true
            highlightMoveDuration: 0
            model: found
            objectName: "commandList"
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Search results")

            T.ScrollBar.vertical: AppScrollBar {}

            delegate: CommandRow {
                current: ListView.isCurrentItem
                width: ListView.view.width
                onPicked: index => root.choose(index)
                onPointed: index => list.currentIndex = index
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
