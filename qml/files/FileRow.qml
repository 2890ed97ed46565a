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
    readonly property int sizeWidth: 72
    readonly property int timeWidth: 108
    signal pointed()
    signal taken()

    color: current && focused ? Theme.tint : hover.hovered || current ? Theme.hover : "transparent"
    height: Theme.rowLarge
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
    FocusRing { inset: Theme.focusInset; shown: root.current && root.focused }
    Icon {
        anchors.verticalCenter: parent.verticalCenter
        color: root.isFolder ? Theme.accent : Theme.muted
        height: Theme.iconSize
        name: root.isFolder ? "folder" : "note"
        width: Theme.iconSize
        x: Theme.space8
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        text: root.name
        width: sizeText.x - x - Theme.space8
        x: Theme.space8 + Theme.iconSize + Theme.space10
    }
    Figures {
        id: sizeText
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        horizontalAlignment: Text.AlignRight
        text: root.size
        width: root.sizeWidth
        x: parent.width - width - root.timeWidth - Theme.space8
    }
    Figures {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        horizontalAlignment: Text.AlignRight
        text: root.time
        width: root.timeWidth
        x: parent.width - width - Theme.space8
    }
}
