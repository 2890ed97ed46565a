// SPDX-License-Identifier: GPL-3.0-or-later
// The drive itself, shown while nothing is selected.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Inspector

ScrollPane {
    id: root

    required property Workspace workspace
    required property ParameterModel parameters

    Item {
        height: Theme.subjectHeight
        width: parent.width

        Words {
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            text: root.workspace.document.title
            width: parent.width - Theme.space32
            x: Theme.space16
            y: Theme.space16 + Theme.lineWidth
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: qsTr("Select a block to see its parameters.")
            width: parent.width - Theme.space32
            x: Theme.space16
            y: Theme.tallHeight
        }
    }
    FieldRow {
        id: nameRow
        help: qsTr("Name of the drive, as shown in the title, in reports and in saved files.")
        label: qsTr("Name")
        width: parent.width

        UnitField {
            commit: text => {
                root.workspace.document.title = text;
                return "";
            }
            label: qsTr("Name of the drive")
            mono: false
            objectName: "driveName"
            value: root.workspace.document.title
            width: nameRow.fieldWidth + Theme.space32
        }
    }
    NotesRow {
        about: qsTr("Notes on the drive")
        beyond: Theme.space32
        block: ""
        fieldName: "driveNotes"
        parameters: root.parameters
        width: parent.width
    }
    FieldRow {
        id: seedRow
        help: qsTr("Seed of the random numbers. The same drive, workload and seed give a byte-identical run; another seed shows how much is chance.")
        label: qsTr("Seed")
        width: parent.width

        UnitField {
            commit: text => {
                if (!/^[1-9][0-9]{0,8}$/.test(text.trim()))
                    return qsTr("Type a whole number from 1 to 999999999.");
                root.workspace.runs.seed = Number(text);
                return "";
            }
            label: qsTr("Seed of the random numbers")
            objectName: "seedField"
            value: String(root.workspace.runs.seed)
            width: seedRow.fieldWidth + Theme.space32
        }
    }
    RecordingRows {
        recordings: root.workspace.recordings
        width: parent.width
    }
    Item { height: Theme.space8; width: height }
    FiguresBox {
        visible: root.workspace.run.valid || root.workspace.estimate.ceiling.length > 0
        width: parent.width
        workspace: root.workspace
    }
}
