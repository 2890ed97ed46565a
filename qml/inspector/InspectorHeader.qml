// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected: glyph, type, address; below its name and, where the type has some, its presets.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Inspector

Column {
    id: root

    required property ParameterModel parameters

    bottomPadding: Theme.space8

    Item {
        height: Theme.subjectHeight
        width: parent.width

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            border.color: Theme.edge
            border.width: Theme.lineWidth
            color: Theme.card
            height: Theme.tallHeight
            radius: Theme.radius
            width: Theme.tallHeight
            x: Theme.space16

            BlockGlyph {
                anchors.centerIn: parent
                colour: Theme.text
                height: Theme.iconHuge
                type: root.parameters.subject.type
                width: Theme.iconHuge
            }
        }
        Words {
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            objectName: "inspectorTitle"
            text: root.parameters.subject.title
            width: parent.width - x - Theme.space16
            x: Theme.space16 + Theme.tallHeight + Theme.space12
            y: Theme.space16 + Theme.lineWidth
        }
        Figures {
            color: root.parameters.instance ? Theme.accent : Theme.muted
            objectName: "inspectorAddress"
            text: root.parameters.subject.address
            width: parent.width - x - Theme.space16
            x: Theme.space16 + Theme.tallHeight + Theme.space12
            y: Theme.tallHeight - Theme.space2
        }
    }
    FieldRow {
        id: nameRow
        help: qsTr("Name of the block in addresses and formulas, as in pkg.tR. Starts with a lower-case letter, then letters, digits and underscores.")
        label: qsTr("Name")
        visible: root.parameters.subject.blockId.length > 0 && !root.parameters.instance
        width: parent.width

        UnitField {
            commit: text => root.parameters.rename(text)
            label: qsTr("Name of the block")
            objectName: "blockName"
            value: root.parameters.subject.blockId
            width: nameRow.fieldWidth
        }
    }
    NotesRow {
        about: qsTr("Notes on the block")
        block: root.parameters.subject.blockId
        fieldName: "blockNotes"
        parameters: root.parameters
        visible: root.parameters.subject.blockId.length > 0 && !root.parameters.instance
        width: parent.width
    }
    FieldRow {
        id: presetRow
        fieldWidth: Theme.fieldLong
        help: qsTr("Sets the values of a known part in one step. Each can be changed afterwards.")
        label: qsTr("Preset")
        visible: root.parameters.subject.presets.length > 0
        width: parent.width

        ComboField {
            choices: root.parameters.subject.presets
            currentIndex: root.parameters.subject.currentPreset
            fallback: qsTr("custom values")
            label: qsTr("Preset")
            objectName: "presetField"
            width: presetRow.fieldWidth
            onChosen: index => {
                root.parameters.applyPreset(index);
                currentIndex = Qt.binding(() => root.parameters.subject.currentPreset);
            }
        }
    }
    KeepPart {
        parameters: root.parameters
        visible: root.parameters.subject.blockId.length > 0 && !root.parameters.instance
        width: parent.width
    }
}
