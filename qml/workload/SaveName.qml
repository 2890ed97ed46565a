// SPDX-License-Identifier: GPL-3.0-or-later
// The name under which the project keeps the workload.
// qmllint disable deferred-property-id
import QtQuick
import Flashloom.Controls
import Flashloom.Workload

PopupCard {
    id: root

    required property WorkloadPresets presets

    function accept() {
        const reason = presets.keep(field.text);
        problem.text = reason;
        if (reason.length === 0)
            close();
    }

    objectName: "saveWorkload"
    width: 340
    onOpened: {
        problem.text = "";
        field.text = presets.suggestedName;
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }

    contentItem: Column {
        spacing: Theme.space8

        Words { font.weight: Font.DemiBold; text: qsTr("Save in the project as") }
        AppTextField {
            id: field
            objectName: "workloadName"
            width: parent.width
            Accessible.name: qsTr("Name of the workload")
            onAccepted: root.accept()
        }
        Words { id: problem; color: Theme.error; visible: text.length > 0; width: parent.width }
        AppButton {
            look: AppButton.Filled
            objectName: "keepWorkload"
            text: qsTr("Save")
            onClicked: root.accept()
        }
    }
}
