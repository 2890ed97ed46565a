// SPDX-License-Identifier: GPL-3.0-or-later
// One row per parameter of what is selected; without a selection, the drive itself.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Inspector
import Flashloom.Look

Item {
    id: root

    required property Workspace workspace
    required property ParameterModel parameters
    required property BlockFacts facts
    signal viewWanted(bool simple)

    // Into the field of a parameter, where its help stands.
    function enter(key: string) {
        if (!parameters.reveal(key))
            viewWanted(false);
        const row = rows.itemAt(parameters.rowOf(key)) as ParameterRow;
        if (row !== null)
            row.entry.forceActiveFocus(Qt.ShortcutFocusReason);
    }

    ScrollPane {
        anchors.fill: parent
        objectName: "propertiesPane"
        visible: !root.parameters.empty

        InspectorHeader {
            parameters: root.parameters
            width: parent.width
        }
        Repeater {
            id: rows
            objectName: "parameterRows"
            model: root.parameters
            delegate: ParameterChooser { rows: root.parameters }
        }
        AppButton {
            look: AppButton.Flat
            note: KeyTable.of("view.simple")
            objectName: "simpleSwitch"
            text: !root.parameters.simple ? qsTr("Simple view") : root.parameters.leftOut > 0 ? qsTr("Show %1 more").arg(root.parameters.leftOut) : qsTr("Extended view")
            width: parent.width - 2 * Theme.space4
            x: Theme.space4
            Accessible.description: qsTr("Simple: parameters on the card, changed ones and those with a finding")
            onClicked: root.viewWanted(!root.parameters.simple)
        }
        LastRunBox {
            facts: root.facts
            width: parent.width
        }
    }
    DrivePane {
        anchors.fill: parent
        parameters: root.parameters
        visible: root.parameters.empty
        workspace: root.workspace
    }
}
