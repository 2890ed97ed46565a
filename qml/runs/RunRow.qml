// SPDX-License-Identifier: GPL-3.0-or-later
// One run: a check mark for comparing, its name and tag, its variant and workload, headline figures, confidence, and the size of its
// recording.
import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    required property int index
    required property string title
    required property string tag
    required property string note
    required property string variant
    required property string workload
    required property string iops
    required property string p99
    required property string trust
    required property bool sure
    required property bool stopped
    required property string size
    required property string date
    required property bool pinned
    required property bool shown
    required property bool picked
    required property bool deleted
    property RunColumns columns
    property bool current: false
    property bool focused: false
    readonly property int tagWidth: 96 // at most
    readonly property int tickWidth: 30 // where a click ticks
    signal pointed()
    signal opened()
    signal pickWanted()
    signal menuWanted(real px, real py)

    color: current && focused ? Theme.tint : current || hover.hovered ? Theme.hover : "transparent"
    height: Theme.rowTable
    objectName: "runRow" + index
    radius: Theme.radiusSmall
    Accessible.role: Accessible.ListItem
    Accessible.name: (deleted ? qsTr("%1, deleted").arg(title) : title) + (tag.length > 0 ? ", " + tag : "")
    Accessible.description: variant + ", " + workload + ", " + qsTr("%1 IOPS").arg(iops) + ", " + trust + ", " + size + ", " + date + (note.length > 0 ? ". " + note : "")
    Accessible.checkable: true
    Accessible.checked: picked
    Accessible.onPressAction: opened()
    Accessible.onToggleAction: pickWanted()

    HoverHandler { id: hover }
    MouseArea {
        acceptedButtons: Qt.LeftButton | Qt.RightButton
        anchors.fill: parent
        onClicked: mouse => {
            root.pointed();
            if (mouse.button === Qt.RightButton)
                root.menuWanted(mouse.x, mouse.y);
            else if (mouse.modifiers & Qt.ControlModifier || mouse.x < root.tickWidth)
                root.pickWanted();
        }
        onDoubleClicked: mouse => {
            if (mouse.button === Qt.LeftButton && mouse.x >= root.tickWidth)
                root.opened();
        }
    }
    FocusRing { inset: Theme.focusInset; shown: root.current && root.focused }
    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        border { color: root.picked ? Theme.accent : Theme.border; width: Theme.lineWidth }
        color: root.picked ? Theme.accent : "transparent"
        height: Theme.checkSize
        objectName: "runPick"
        radius: Theme.radiusTiny
        visible: !root.deleted
        width: Theme.checkSize
        x: Theme.space8

        Icon {
            anchors.centerIn: parent
            color: Theme.accentInk
            height: Theme.iconTiny
            name: "check"
            visible: root.picked
            width: Theme.iconTiny
        }
    }
    Rectangle { // what the pages show
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.accent
        height: parent.height - Theme.space10
        radius: Theme.radiusHair
        visible: root.shown
        width: Theme.stripeWidth
    }
    Row {
        anchors.verticalCenter: parent.verticalCenter
        opacity: root.deleted ? 0.55 : 1
        spacing: Theme.space8
        x: Theme.space32

        component Cell: Words {
            color: Theme.muted
            visible: width > 0
        }
        component Number: Figures {
            horizontalAlignment: Text.AlignRight
            visible: width > 0
        }
        Row {
            spacing: Theme.space6
            width: root.columns.title

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.accent
                height: Theme.iconSmall
                name: "note"
                objectName: "runPinned"
                visible: root.pinned
                width: Theme.iconSmall
            }
            Words {
                id: name
                font.strikeout: root.deleted
                font.weight: root.shown ? Font.DemiBold : Font.Normal
                text: root.stopped && root.columns.trust === 0 ? qsTr("%1, stopped").arg(root.title) : root.title
                width: Math.min(implicitWidth, parent.width - (root.pinned ? Theme.iconLarge : 0) - (chip.visible ? chip.width + Theme.space6 : 0))
            }
            Rectangle {
                id: chip
                anchors.verticalCenter: parent.verticalCenter
                border { color: Theme.edge; width: Theme.lineWidth }
                color: Theme.field
                height: Theme.lineSmall
                radius: height / 2
                visible: root.tag.length > 0 && parent.width - width - (root.pinned ? 26 : 6) >= Math.min(name.implicitWidth, 72) // the name comes first
                width: Math.min(tagWords.implicitWidth, root.tagWidth) + Theme.space12 + Theme.space2

                Words {
                    id: tagWords
                    anchors.centerIn: parent
                    font.pixelSize: Theme.sizeTiny
                    text: root.tag
                    width: Math.min(implicitWidth, root.tagWidth)
                }
            }
        }
        Cell { text: root.variant; width: root.columns.variant }
        Cell { elide: Text.ElideMiddle; text: root.workload; width: root.columns.workload } // the depth stands at its end
        Number { // without room for words, its colour says how far to trust it
            color: root.sure || root.columns.trust > 0 ? Theme.text : Theme.warning
            text: root.iops
            width: root.columns.iops
        }
        Number { color: Theme.muted; text: root.p99; width: root.columns.p99 }
        Cell { color: root.sure ? Theme.muted : Theme.warning; leftPadding: Theme.space8; text: root.trust; width: root.columns.trust }
        Number { color: Theme.muted; text: root.size; width: root.columns.size }
        Number { color: Theme.muted; text: root.date; width: root.columns.date }
    }
}
