// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the file in a parameter; read-only.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string key
    required property string label
    required property string value

    objectName: "row_" + key
    height: Theme.rowHeight
    width: parent ? parent.width : 0
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("%1: %2").arg(label).arg(value)

    Words {
        id: words
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        height: parent.height
        text: root.label
        verticalAlignment: Text.AlignVCenter
        x: Theme.space16
    }
    Figures {
        anchors { right: parent.right; rightMargin: Theme.space16 }
        color: Theme.muted
        elide: Text.ElideRight
        font.pixelSize: Theme.sizeSmall
        height: parent.height
        horizontalAlignment: Text.AlignRight
        objectName: "facts_" + root.key
        text: root.value
        verticalAlignment: Text.AlignVCenter
        width: Math.min(implicitWidth, parent.width - words.width - 3 * Theme.space16)
    }
}
