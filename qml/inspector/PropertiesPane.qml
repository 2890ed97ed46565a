// SPDX-License-Identifier: GPL-3.0-or-later
// One row per parameter of what is selected; without a selection, the drive itself.
import QtQuick
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property Workspace workspace
    required property ParameterModel parameters
    required property BlockFacts facts

    ScrollPane {
        anchors.fill: parent
        objectName: "propertiesPane"
        visible: !root.parameters.empty

        InspectorHeader {
            parameters: root.parameters
            width: parent.width
        }
        Repeater {
            objectName: "parameterRows"
            model: root.parameters
            delegate: ParameterChooser { rows: root.parameters }
        }
        LastRunBox {
            facts: root.facts
            width: parent.width
        }
    }
    DrivePane {
        anchors.fill: parent
        visible: root.parameters.empty
        workspace: root.workspace
    }
}
