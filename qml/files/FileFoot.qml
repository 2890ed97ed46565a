// SPDX-License-Identifier: GPL-3.0-or-later
// Below the name field: the buttons, the question before a file is replaced, or why the name is not possible.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root

    required property FileChoice choice
    property bool saving: false
    readonly property bool asking: choice.question.length > 0
    signal cancelled()

    function takeFocus() {
        (asking ? keep : go).forceActiveFocus(Qt.TabFocusReason);
    }

    implicitHeight: Math.max(Theme.controlHeight, words.implicitHeight)
    onAskingChanged: if (asking) takeFocus()

    SeverityMark {
        id: mark
        anchors.verticalCenter: parent.verticalCenter
        severity: root.asking ? "warning" : "error"
        visible: words.text.length > 0
    }
    Words {
        id: words
        anchors.verticalCenter: parent.verticalCenter
        elide: Text.ElideMiddle
        maximumLineCount: 2
        objectName: "fileSaid"
        text: root.asking ? root.choice.question : root.choice.problem
        width: buttons.x - x - Theme.space12
        wrapMode: Text.Wrap
        x: mark.width + Theme.space8
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }
    Row {
        id: buttons
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space8

        AppButton {
            objectName: "fileMakeFolder"
            text: qsTr("Create the folder")
            visible: root.choice.missing.length > 0
            onClicked: root.choice.makeMissing()
        }
        AppButton {
            id: keep
            look: AppButton.Flat
            note: KeyTable.of("panel.close")
            objectName: "fileCancel"
            text: root.asking ? qsTr("Keep it") : qsTr("Cancel")
            KeyNavigation.right: go
            onClicked: root.asking ? root.choice.withdraw() : root.cancelled()
        }
        AppButton {
            id: go
            look: AppButton.Filled
            note: root.asking ? "" : KeyTable.of("panel.accept")
            objectName: "fileAccept"
            text: root.asking ? qsTr("Replace") : root.saving ? qsTr("Save") : qsTr("Open")
            KeyNavigation.left: keep
            onClicked: root.asking ? root.choice.replace() : root.choice.accept()
        }
    }
}
