// SPDX-License-Identifier: GPL-3.0-or-later
// The list of runs and its keys.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Runs

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
    function act(command: string, row: int): bool {
        switch (command) {
        case "runs.show": library.show(row); return true;
        case "runs.pick": library.pickOrNot(row); return true;
        case "runs.timeline": library.show(row, "timeline"); return true;
        case "runs.why": library.show(row, "why"); return true;
        case "runs.compare": library.compare(row); return true;
        case "runs.pin": library.pinOrUnpin(row); return true;
        case "runs.rename": renameWanted(); return true;
        case "runs.find": findWanted(); return true;
        case "runs.delete": library.removeOrRestore(row); return true;
        case "runs.menu": menu.openAt(list.currentItem, 32, 24, row); return true;
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
        Keys.onPressed: event => event.accepted = root.act(KeyTable.pressed(KeyTable.Place.runs, event.key, event.modifiers, event.text), currentIndex)

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
        text: root.library.filter.length > 0 ? qsTr("No matches") : qsTr("No runs yet: %1 starts one.").arg(KeyTable.of("run.start"))
        visible: list.count === 0
    }
    RunMenu {
        id: menu
        library: root.library
        onWanted: command => root.act(command, row)
    }
}
