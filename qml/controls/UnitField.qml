// SPDX-License-Identifier: GPL-3.0-or-later
// A quantity with its unit inside the field, right-aligned. Enter or leaving the field hands the typed text to `commit`, which answers ""
// or the reason for refusing: then the text and the focus stay, the frame turns red and the reason stands below. Esc brings back `value`.
import QtQuick

FocusScope {
    id: root

    required property string label // for the screen reader
    property string value: ""      // number as shown when nobody types
    property string unit: ""
    property string placeholder: ""
    property string reason: ""
    property bool bold: false
    property bool mono: true
    property var commit: text => ""

    readonly property bool editing: field.activeFocus

    function accept(): bool {
        if (field.text === value && reason.length === 0)
            return true;
        const check = commit;
        reason = check(field.text);
        if (reason.length > 0)
            return false;
        field.text = Qt.binding(() => root.value);
        return true;
    }
    function revert() {
        reason = "";
        field.text = Qt.binding(() => root.value);
    }

    implicitHeight: Theme.fieldHeight + (reasonText.visible ? reasonText.height + Theme.space4 : 0)
    implicitWidth: 112
    Accessible.ignored: true

    AppTextField {
        id: field
        objectName: "field"
        alert: root.reason.length > 0
        focus: true
        font.weight: root.bold ? Font.DemiBold : Font.Normal
        height: Theme.fieldHeight
        horizontalAlignment: root.mono ? TextInput.AlignRight : TextInput.AlignLeft
        mono: root.mono
        placeholderText: root.placeholder
        rightPadding: unitText.visible ? unitText.width + Theme.space12 : Theme.space8
        text: root.value
        width: root.width
        Accessible.name: root.label
        Accessible.description: root.reason.length > 0 ? root.reason : root.unit
        Keys.onEscapePressed: event => {
            event.accepted = root.reason.length > 0 || field.text !== root.value;
            root.revert();
        }
        onActiveFocusChanged: {
            if (activeFocus && root.reason.length === 0)
                selectAll();
            else if (!activeFocus && !root.accept())
                Qt.callLater(field.forceActiveFocus);
        }
        onAccepted: if (root.accept()) selectAll()
        onTextEdited: root.reason = ""

        Figures {
            id: unitText
            anchors.right: parent.right
            anchors.rightMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            text: root.unit
            visible: root.unit.length > 0 && /^[\d.,\s]+$/.test(field.text)
        }
    }
    Text {
        id: reasonText
        anchors.right: parent.right
        color: Theme.error
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeSmall
        horizontalAlignment: Text.AlignRight
        text: root.reason
        textFormat: Text.PlainText
        visible: text.length > 0
        width: Math.max(root.width, 240)
        wrapMode: Text.Wrap
        y: Theme.fieldHeight + Theme.space4
    }
}
