// SPDX-License-Identifier: GPL-3.0-or-later
// A button with words: filled (the one next step), outlined, or flat; with a sign before and a shortcut or gain after the words.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T

T.AbstractButton {
    id: root

    enum Look { Filled, Outlined, Flat }
    property int look: AppButton.Outlined
    property string sign: ""
    property string note: "" // at the right, mono: a key, "+21 %"
    property bool leading: false // words at the left edge, as in lists
    property color noteColor: look === AppButton.Filled ? Theme.accentInk : Theme.muted
    readonly property color ink: !enabled ? Theme.disabled : look === AppButton.Filled ? Theme.accentInk : Theme.text

    implicitHeight: Theme.controlHeight
    implicitWidth: row.implicitWidth + leftPadding + rightPadding
    leftPadding: Theme.space12
    rightPadding: Theme.space12
    spacing: Theme.space8
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    font.family: Theme.uiFamily
    font.pixelSize: Theme.sizeBody
    font.weight: look === AppButton.Filled ? Font.DemiBold : Font.Normal
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: note
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: if (root.enabled) root.clicked()
    Keys.onEnterPressed: if (root.enabled) root.clicked()

    containmentMask: Item { // 32 px to hit, however small it is drawn
        height: Math.max(Theme.controlHeight, root.height)
        width: Math.max(Theme.controlHeight, root.width)
        x: (root.width - width) / 2
        y: (root.height - height) / 2
    }

    background: Rectangle {
        radius: Theme.radius
        border.width: root.look === AppButton.Outlined ? Theme.lineWidth : 0
        border.color: root.enabled ? Theme.border : Theme.edge
        color: {
            if (root.look === AppButton.Filled)
                return !root.enabled ? Theme.hover : root.down ? Qt.darker(Theme.accent, 1.15) : root.hovered ? Qt.lighter(Theme.accent, 1.08) : Theme.accent;
            return root.enabled && (root.hovered || root.down || root.checked) ? Theme.hover : "transparent";
        }
        FocusRing { shown: root.visualFocus }
    }

    contentItem: Item {
        implicitWidth: row.implicitWidth
        implicitHeight: row.implicitHeight

        Row {
            id: row
            anchors.verticalCenter: parent.verticalCenter
            x: root.leading || root.note.length > 0 ? 0 : Math.max(0, (parent.width - width) / 2)
            spacing: root.spacing

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                color: root.ink
                height: Theme.iconSize
                name: root.sign
                visible: root.sign.length > 0
                width: Theme.iconSize
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: root.ink
                font: root.font
                text: root.text
                visible: text.length > 0
            }
            Item {
                height: Theme.lineWidth
                visible: root.note.length > 0
                width: noteText.implicitWidth + Theme.space8
            }
        }
        Figures {
            id: noteText
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            color: root.enabled ? root.noteColor : Theme.disabled
            font.pixelSize: Theme.sizeSmall
            text: root.note
        }
    }
}
