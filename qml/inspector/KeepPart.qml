// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the selected block's values as a preset: a name, then Enter. The preset is listed in the palette.
import QtQuick
import Flashloom.Controls
import Flashloom.Inspector
import Flashloom.Look

Item {
    id: root

    required property ParameterModel parameters
    property bool asking: false

    implicitHeight: Theme.rowHeight

    AppButton {
        look: AppButton.Flat
        objectName: "keepPart"
        text: qsTr("Save as preset…")
        visible: !root.asking
        x: Theme.space8
        onClicked: root.asking = true
    }
    AppTextField {
        height: Theme.fieldHeight
        objectName: "partName"
        placeholderText: qsTr("Name of the preset, then %1").arg(KeyTable.of("field.accept"))
        visible: root.asking
        width: root.width - Theme.space32
        x: Theme.space16
        y: Theme.space2
        Accessible.name: qsTr("Name of the new preset")
        Keys.onEscapePressed: root.asking = false
        onAccepted: {
            if (root.parameters.savePart(text).length === 0)
                clear();
            root.asking = false;
        }
        onVisibleChanged: if (visible) forceActiveFocus(Qt.TabFocusReason)
    }
}
