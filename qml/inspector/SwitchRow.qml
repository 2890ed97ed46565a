// SPDX-License-Identifier: GPL-3.0-or-later
// A parameter that is on or off.
import QtQuick
import Flashloom.Controls

ParameterRow {
    id: root

    required property bool on

    entry: field
    focused: field.activeFocus

    Item {
        height: Theme.fieldHeight
        width: root.fieldWidth

        SwitchField {
            id: field
            anchors.right: parent.right
            checked: root.on
            help: root.help
            label: root.label
            objectName: "field_" + root.key
            onFlipped: on => {
                root.rows.setOn(root.index, on);
                checked = Qt.binding(() => root.on);
            }
        }
    }
}
