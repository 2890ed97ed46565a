// SPDX-License-Identifier: GPL-3.0-or-later
// The list of runs and its keys.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property RunLibrary library
    property alias currentIndex: list.currentIndex
    signal findWanted()
    signal renameWanted()
    signal told(string reason)

    function takeFocus() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }
    function act(key: int): bool {
        switch (key) {
        case Qt.Key_T: library.show(list.currentIndex, "timeline"); return true;
        case Qt.Key_W: library.show(list.currentIndex, "why"); return true;
        case Qt.Key_C: library.compare(list.currentIndex); return true;
        case Qt.Key_P: library.pinOrUnpin(list.currentIndex); return true;
        case Qt.Key_F2: renameWanted(); return true;
        case Qt.Key_Slash: findWanted(); return true;
        case Qt.Key_Delete: library.removeOrRestore(list.currentIndex); return true;
        case Qt.Key_Menu: menu.openAt(list.currentItem, 32, 24, list.currentIndex); return true;
        }
        return false;
    }

    RunColumns {
        id: widths
        room: root.width
    }
    RunHead {
        id: head
        columns: widths
        width: parent.width
    }
    ListView {
        id: list

        property int kept: 0 // the row while the list is made anew

        activeFocusOnTab: true
        anchors.bottom: parent.bottom
        anchors.top: head.bottom
        anchors.topMargin: Theme.space4
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        focus: true
        highlightMoveDuration: 0
        keyNavigationEnabled: true
        model: root.library
        objectName: "runList"
        width: parent.width
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Runs")
        Keys.onReturnPressed: root.library.show(currentIndex)
        Keys.onEnterPressed: root.library.show(currentIndex)
        Keys.onSpacePressed: root.library.pickOrNot(currentIndex)
        Keys.onPressed: event => event.accepted = event.modifiers === Qt.NoModifier && root.act(event.key)

        Connections {
            target: root.library
            function onModelAboutToBeReset() { list.kept = Math.max(0, list.currentIndex); }
            function onModelReset() { list.currentIndex = Math.min(list.kept, list.count - 1); }
        }
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: RunRow {
            columns: widths
            current: ListView.isCurrentItem
            focused: list.activeFocus
            width: list.width
            onMenuWanted: (px, py) => menu.openAt(this, px, py, index)
            onOpened: root.library.show(index)
            onPickWanted: root.library.pickOrNot(index)
            onPointed: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
            }
        }
    }
    Words {
        anchors.centerIn: list
        color: Theme.muted
        objectName: "runListEmpty"
        text: root.library.filter.length > 0 ? qsTr("No run has these words.") : qsTr("No run yet: F5 makes one.")
        visible: list.count === 0
    }
    RunMenu {
        id: menu
        library: root.library
        onRenameWanted: root.renameWanted()
    }
}
