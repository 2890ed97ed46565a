// SPDX-License-Identifier: GPL-3.0-or-later
// The heading of a group of parameters.
import QtQuick
import Flashloom.Controls
import Flashloom.Inspector

Item {
    id: root

    required property ParameterModel rows
    required property int index
    required property string label
    required property string note
    required property bool open

    implicitHeight: Theme.tallHeight + Theme.lineWidth
    objectName: "group_" + label
    width: parent ? parent.width : 0

    Rectangle {
        color: Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    PaneHeader {
        height: Theme.rowHeight
        note: root.note
        open: root.open
        text: root.label
        width: parent.width - Theme.space24
        x: Theme.space12
        y: Theme.space6
        onClicked: root.rows.toggleGroup(root.index)
    }
}
