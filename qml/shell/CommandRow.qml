// SPDX-License-Identifier: GPL-3.0-or-later
// One line of the command box: kind, words, what it is or why it is refused, and its keys.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property int index
    required property string kind
    required property string label
    required property string detail
    required property string keys
    required property bool refused
    property bool current: false
    readonly property int kindWidth: 56
    readonly property int labelX: 72 // right of the kind
    signal picked(int index)
    signal pointed(int index)

    implicitHeight: Theme.rowTall
    objectName: "commandRow" + index
    Accessible.role: Accessible.ListItem
    Accessible.name: label + (detail.length > 0 ? ", " + detail : "")
    Accessible.selected: current
    Accessible.onPressAction: root.picked(root.index)

    Rectangle {
        anchors.fill: parent
        color: root.current ? Theme.tint : "transparent"
        radius: Theme.radius
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        text: root.kind
        width: root.kindWidth
        x: Theme.space8
    }
    Words {
        id: words
        anchors.verticalCenter: parent.verticalCenter
        color: root.refused ? Theme.muted : Theme.text
        text: root.label
        width: Math.min(implicitWidth, keysText.x - x - Theme.space16)
        x: root.labelX
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        color: root.refused ? Theme.error : Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: root.detail
        width: keysText.x - x - Theme.space8
        x: words.x + words.width + Theme.space12
    }
    Figures {
        id: keysText
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: root.keys
    }
    MouseArea {
        anchors.fill: parent
        hoverEnabled: true
        onPositionChanged: root.pointed(root.index)
        onClicked: root.picked(root.index)
    }
}
