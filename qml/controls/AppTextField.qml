// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text in the program's skin. `mono` for numbers and addresses, `alert` paints the frame in the colour of errors.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Look

T.TextField {
    id: root

    property bool mono: false
    property bool alert: false
    property string sign: ""
    property bool typed: false // since the focus came
    property bool settled: !typed // its owner has all that was typed

    implicitHeight: Theme.fieldHeight
    implicitWidth: Theme.fieldWidth
    activeFocusOnTab: true
    color: enabled ? Theme.text : Theme.disabled
    font.family: mono ? Theme.monoFamily : Theme.uiFamily
    font.pixelSize: mono ? Theme.sizeSmall : Theme.sizeBody
    font.preferShaping: false // what is typed stands there sign by sign: "=>" is no arrow, ".." is not squeezed
    hoverEnabled: true
    leftPadding: sign.length > 0 ? Theme.space8 + Theme.iconSize + Theme.space8 : Theme.space8
    placeholderTextColor: Theme.muted
    rightPadding: Theme.space8
    selectByMouse: true
    selectedTextColor: Theme.accentInk
    selectionColor: Theme.accent
    verticalAlignment: TextInput.AlignVCenter
    Accessible.role: Accessible.EditableText
    Keys.onPressed: event => {
        const meant = KeyTable.pressed(KeyTable.Place.window, event.key, event.modifiers, event.text);
        const wanted = meant === "palette.open" ? FieldKeys.boxWanted
                     : settled && meant === "edit.undo" ? FieldKeys.undoWanted
                     : settled && meant === "edit.redo" ? FieldKeys.redoWanted : null;
        if (wanted === null)
            return;
        event.accepted = true;
        wanted();
    }
    onActiveFocusChanged: typed = false
    onTextEdited: typed = true

    background: Rectangle {
        border.color: root.alert ? Theme.error : root.activeFocus ? Theme.accent : root.hovered ? Theme.border : Theme.edge
        border.width: root.alert || root.activeFocus ? Theme.focusWidth : Theme.lineWidth
        color: Theme.field
        radius: Theme.radius

        Icon {
            anchors.left: parent.left
            anchors.leftMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            height: Theme.iconSize
            name: root.sign
            visible: root.sign.length > 0
            width: Theme.iconSize
        }
    }
    Words {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        color: root.placeholderTextColor
        font: root.font
        text: root.placeholderText
        verticalAlignment: Text.AlignVCenter
        visible: root.text.length === 0 && root.preeditText.length === 0
    }
}
