// SPDX-License-Identifier: GPL-3.0-or-later
// On or off. `flipped(on)` is emitted on user input only.
import QtQuick
import QtQuick.Templates as T

T.Switch {
    id: root

    required property string label
    property string help: "" // for the screen reader
    readonly property int trackWidth: 36
    signal flipped(bool on)

    function flip() {
        toggle();
        flipped(checked);
    }

    implicitHeight: Theme.fieldHeight
    implicitWidth: trackWidth + Theme.space4
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
        border.width: Theme.lineWidth
        color: root.checked ? Theme.accent : Theme.field
        height: Theme.lineBody
        radius: height / 2
        width: root.trackWidth
        x: root.width - width

        Rectangle {
            color: root.checked ? Theme.accentInk : Theme.muted
            height: parent.height - 2 * Theme.space4
            radius: height / 2
            width: height
            x: root.checked ? parent.width - width - Theme.space4 : Theme.space4
            y: Theme.space4
            Behavior on x { NumberAnimation { duration: Theme.animationMicro; easing.type: Easing.OutCubic } }
        }
        FocusRing { shown: root.visualFocus; radius: Theme.radiusAnswer + Theme.focusGap }
    }
}
