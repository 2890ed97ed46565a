// SPDX-License-Identifier: GPL-3.0-or-later
// On or off. `flipped(on)` comes only from the hand.
import QtQuick
import QtQuick.Templates as T

T.Switch {
    id: root

    required property string label
    property string help: "" // for the screen reader
    signal flipped(bool on)

    function flip() {
        toggle();
        flipped(checked);
    }

    implicitHeight: Theme.fieldHeight
    implicitWidth: 40
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.CheckBox
    Accessible.name: label
    Accessible.description: help
    Accessible.onPressAction: root.flip()
    Accessible.onToggleAction: root.flip()
    Keys.onReturnPressed: root.flip()
    onClicked: flipped(checked)

    indicator: Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        border.color: root.checked ? Theme.accent : Theme.border
        border.width: 1
        color: root.checked ? Theme.accent : Theme.field
        height: 20
        radius: 10
        width: 36
        x: root.width - width

        Rectangle {
            color: root.checked ? Theme.accentInk : Theme.muted
            height: 12
            radius: 6
            width: 12
            x: root.checked ? parent.width - width - 4 : 4
            y: 4
            Behavior on x { NumberAnimation { duration: Theme.animationMicro; easing.type: Easing.OutCubic } }
        }
        FocusRing { shown: root.visualFocus; radius: 13 }
    }
}
