// SPDX-License-Identifier: GPL-3.0-or-later
// The line between two panes of a SplitView: 1 px visible, 8 px to drag.
import QtQuick
import QtQuick.Templates as T

Item {
    id: root

    implicitHeight: Theme.lineWidth
    implicitWidth: Theme.lineWidth
    z: 1 // before the panes: their edges are part of its grip
    containmentMask: Item {
        height: Math.max(Theme.space8, root.height)
        width: Math.max(Theme.space8, root.width)
        x: (root.width - width) / 2
        y: (root.height - height) / 2
    }

    Rectangle {
        anchors.fill: parent
        color: T.SplitHandle.pressed || T.SplitHandle.hovered ? Theme.accent : Theme.line
    }
}
