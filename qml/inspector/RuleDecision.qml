// SPDX-License-Identifier: GPL-3.0-or-later
// Waives a finding with a stated reason, or changes the severity of its rule in this design.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Look

Column {
    id: root

    required property string severity
    required property string waived
    required property bool mendable
    required property bool asking
    readonly property var levels: ["info", "warning", "error"]
    signal askingAsked(bool asks)
    signal waiveAsked(string reason)
    signal unwaiveAsked()
    signal severityAsked(int severity)

    spacing: Theme.space6

    Text {
        color: Theme.lead
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeSmall
        objectName: "waivedText"
        text: qsTr("Waived: %1").arg(root.waived)
        textFormat: Text.PlainText
        visible: root.waived.length > 0
        width: parent.width
        wrapMode: Text.Wrap
    }
    Item {
        height: Theme.fieldHeight
        visible: !root.asking
        width: parent.width

        AppButton {
            id: waiveButton
            height: Theme.fieldHeight
            look: AppButton.Flat
            objectName: "waive"
            text: root.waived.length > 0 ? qsTr("Remove waiver") : qsTr("Waive…")
            onClicked: root.waived.length > 0 ? root.unwaiveAsked() : root.askingAsked(true)
        }
        ComboField {
            anchors.right: parent.right
            choices: [qsTr("Note"), qsTr("Warning"), qsTr("Error")]
            currentIndex: root.levels.indexOf(root.severity)
            label: qsTr("Severity of the rule in this design")
            objectName: "severityField"
            visible: root.waived.length === 0
            width: Theme.fieldMedium
            onChosen: index => root.severityAsked(index)
        }
    }
    AppTextField {
        id: reason
        height: Theme.fieldHeight
        objectName: "waiveReason"
        placeholderText: qsTr("Reason, then %1").arg(KeyTable.of("field.accept"))
        visible: root.asking
        width: parent.width
        Accessible.name: qsTr("Reason for the waiver")
        Keys.onEscapePressed: root.askingAsked(false)
        onAccepted: {
            if (text.trim().length > 0)
                root.waiveAsked(text);
            root.askingAsked(false);
        }
        onVisibleChanged: if (visible) forceActiveFocus(Qt.TabFocusReason)
    }
}
