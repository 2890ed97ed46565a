// SPDX-License-Identifier: GPL-3.0-or-later
// One variant: its name, its runs and where it comes from, and the first line of its notes.
import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    required property int index
    required property string name
    required property string notes
    required property string about
    required property bool isCurrent
    property bool chosen: false
    property bool focused: false
    readonly property int plainHeight: 40 // without notes
    readonly property int notedHeight: 56
    readonly property int notesTop: 37
    signal pointed()
    signal opened()
    signal menuWanted(real px, real py)

    color: chosen && focused ? Theme.tint : chosen || hover.hovered ? Theme.hover : "transparent"
    height: notes.length > 0 ? notedHeight : plainHeight
    objectName: "variantRow" + index
    radius: Theme.radiusSmall
    Accessible.role: Accessible.ListItem
    Accessible.name: isCurrent ? qsTr("%1, shown").arg(name) : name
    Accessible.description: about + (notes.length > 0 ? ". " + notes : "")
    Accessible.onPressAction: opened()

    HoverHandler { id: hover }
    MouseArea {
        acceptedButtons: Qt.LeftButton | Qt.RightButton
        anchors.fill: parent
        onClicked: mouse => {
            root.pointed();
            if (mouse.button === Qt.RightButton)
                root.menuWanted(mouse.x, mouse.y);
        }
        onDoubleClicked: mouse => mouse.button === Qt.LeftButton && root.opened()
    }
    FocusRing { inset: Theme.focusInset; shown: root.chosen && root.focused }
    Rectangle {
        color: Theme.accent
        height: parent.height - Theme.space12
        radius: Theme.radiusHair
        visible: root.isCurrent
        width: Theme.stripeWidth
        y: Theme.space6
    }
    Words {
        font.weight: root.isCurrent ? Font.DemiBold : Font.Normal
        text: root.name
        width: parent.width - x - Theme.space8
        x: Theme.space12
        y: Theme.space4
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: root.about
        width: parent.width - x - Theme.space8
        x: Theme.space12
        y: Theme.lineTall
    }
    Words {
        color: Theme.muted
        font.italic: true
        font.pixelSize: Theme.sizeTiny
        text: root.notes.split("\n")[0]
        visible: text.length > 0
        width: parent.width - x - Theme.space8
        x: Theme.space12
        y: root.notesTop
    }
}
