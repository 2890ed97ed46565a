// SPDX-License-Identifier: GPL-3.0-or-later
// The folders and files of a folder: Enter or a double-click opens one, Backspace goes to the parent folder.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

Rectangle {
    id: root

    required property FileChoice choice
    required property FileList files
    signal leftUpwards() // Up in the first row

    function takeFocus() {
        list.currentIndex = Math.max(0, list.currentIndex);
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    border.color: list.activeFocus ? Theme.accent : Theme.edge
    border.width: Theme.lineWidth
    color: Theme.panel
    radius: Theme.radius

    ListView {
        id: list
        activeFocusOnTab: true
        anchors.fill: parent
        anchors.margins: Theme.space4
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        highlightMoveDuration: 0
        model: root.files
        objectName: "fileList"
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Files in %1").arg(root.choice.folderText)
        Keys.onReturnPressed: root.choice.take(root.files.pathAt(currentIndex))
        Keys.onEnterPressed: root.choice.take(root.files.pathAt(currentIndex))
        Keys.onSpacePressed: root.choice.take(root.files.pathAt(currentIndex))
        Keys.onDownPressed: incrementCurrentIndex()
        Keys.onUpPressed: currentIndex > 0 ? decrementCurrentIndex() : root.leftUpwards()
        T.ScrollBar.vertical: AppScrollBar {}

        delegate: FileRow {
            current: ListView.isCurrentItem
            focused: list.activeFocus
            width: list.width
            onPointed: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
                root.choice.point(path);
            }
            onTaken: root.choice.take(path)
        }
    }
    Words {
        anchors.centerIn: parent
        color: Theme.muted
        horizontalAlignment: Text.AlignHCenter
        objectName: "fileNone"
        text: root.files.empty
        width: parent.width - Theme.space32
        wrapMode: Text.Wrap
    }
}
