// SPDX-License-Identifier: GPL-3.0-or-later
// The notes of the selected block, or of the drive while nothing is selected.
import QtQuick
import Flashloom.Controls
import Flashloom.Inspector

FieldRow {
    id: root

    required property ParameterModel parameters
    required property string about // for the screen reader
    required property string block // "" = the drive
    property alias fieldName: notes.objectName
    property int beyond: 0 // px the field reaches into the margin, as its neighbours

    fieldWidth: Theme.fieldLong
    help: qsTr("Free text, such as why a value was chosen or where it comes from. It is saved with the drawing and changes no result.")
    label: qsTr("Notes")

    UnitField {
        id: notes
        commit: text => root.parameters.setNotes(root.block, text)
        label: root.about
        mono: false
        value: root.parameters.subject.notes
        width: root.fieldWidth + root.beyond
    }
}
