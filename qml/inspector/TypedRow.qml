// SPDX-License-Identifier: GPL-3.0-or-later
// A parameter that is typed: a quantity with its unit, a count, an array's shape or text.
import QtQuick
import Flashloom.Controls

ParameterRow {
    id: root

    property bool leftAligned: false

    focused: field.editing

    UnitField {
        id: field
        bold: root.changed
        commit: text => root.rows.setText(root.index, text)
        label: root.label
        mono: !root.leftAligned
        objectName: "field_" + root.key
        placeholder: root.mixed ? "—" : ""
        unit: root.unit
        value: root.value
        width: root.fieldWidth
    }
}
