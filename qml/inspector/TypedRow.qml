// SPDX-License-Identifier: GPL-3.0-or-later
// A parameter that is typed: a quantity with its unit, a count, an array's shape or text.
import QtQuick
import Flashloom.Controls

ParameterRow {
    id: root

    required property string formula
    property bool leftAligned: false

    entry: field
    focused: field.editing

    UnitField {
        id: field
        bold: root.changed
        commit: text => root.rows.setText(root.index, text)
        formula: root.formula
        help: root.help
        label: root.label
        mono: !root.leftAligned
        objectName: "field_" + root.key
        placeholder: root.mixed ? "—" : ""
        quiet: root.inherited
        sweep: text => root.rows.sweep(root.index, text)
        unit: root.unit
        value: root.value
        wave: root.wave
        width: root.fieldWidth
    }
}
