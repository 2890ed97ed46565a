// SPDX-License-Identifier: GPL-3.0-or-later
// A parameter with a list of choices: two short words side by side, otherwise a drop-down list.
import QtQuick
import Flashloom.Controls

ParameterRow {
    id: root

    required property var choices
    required property int choice
    readonly property bool segmented: choices.length === 2 && choices[0].length + choices[1].length <= 13

    entry: segmented ? segments as Item : combo as Item
    focused: combo.activeFocus || segments.activeFocus

    Item {
        height: Theme.fieldHeight
        width: root.fieldWidth

        ComboField {
            id: combo
            anchors.right: parent.right
            height: parent.height
            width: parent.width + Math.min(root.spare, Math.max(0, implicitContentWidth - parent.width)) // long words take what the label leaves
            bold: root.changed
            choices: root.choices
            currentIndex: root.choice
            fallback: "—"
            help: root.help
            label: root.label
            objectName: "field_" + root.key
            visible: !root.segmented
            onChosen: index => {
                root.rows.setChoice(root.index, index);
                currentIndex = Qt.binding(() => root.choice);
            }
        }
        SegmentedField {
            id: segments
            anchors.fill: parent
            choices: root.segmented ? root.choices : []
            currentIndex: root.choice
            label: root.label
            objectName: "segments_" + root.key
            visible: root.segmented
            onChosen: index => root.rows.setChoice(root.index, index)
        }
    }
}
