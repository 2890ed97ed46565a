// SPDX-License-Identifier: GPL-3.0-or-later
// The line between two panes of a SplitView: 1 px to see, 8 px to grip.
import QtQuick
import QtQuick.Templates as T

Item {
    implicitHeight: 1
    implicitWidth: 1
    containmentMask: Item {
        height: parent ? Math.max(8, parent.height) : 8
        width: parent ? Math.max(8, parent.width) : 8
        x: parent && parent.width < 8 ? -4 : 0
        y: parent && parent.height < 8 ? -4 : 0
    }

    Rectangle {
        anchors.fill: parent
        color: T.SplitHandle.pressed || T.SplitHandle.hovered ? Theme.accent : Theme.line
    }
}
