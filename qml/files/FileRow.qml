// SPDX-License-Identifier: GPL-3.0-or-later
// One folder or file: its name, its size, when it was changed.
import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    required property int index
    required property string name
    required property string path
    required property bool isFolder
    required property string size
    required property string time
    property bool current: false
    property bool focused: false
    signal pointed()
    signal taken()

    color: current && focused ? Theme.tint : hover.hovered || current ? Theme.hover : "transparent"
    height: 28
    objectName: "fileRow" + index
    radius: Theme.radiusSmall
    Accessible.role: Accessible.ListItem
    Accessible.name: name
    Accessible.description: isFolder ? qsTr("Folder") : size + ", " + time
    Accessible.onPressAction: taken()

    HoverHandler { id: hover }
    MouseArea {
        anchors.fill: parent
        onClicked: root.pointed()
        onDoubleClicked: root.taken()
    }
    FocusRing { inset: 1; shown: root.current && root.focused }
    Icon {
        anchors.verticalCenter: parent.verticalCenter
        color: root.isFolder ? Theme.accent : Theme.muted
        height: 18
        name: root.isFolder ? "folder" : "note"
        width: 18
        x: Theme.space8
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        text: root.name
        width: sizeText.x - x - Theme.space8
        x: 36
    }
    Figures {
        id: sizeText
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        horizontalAlignment: Text.AlignRight
        text: root.size
        width: 72
        x: parent.width - 72 - 116
    }
    Figures {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        horizontalAlignment: Text.AlignRight
        text: root.time
        width: 108
        x: parent.width - 116
    }
}
