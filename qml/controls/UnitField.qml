// SPDX-License-Identifier: GPL-3.0-or-later
// A quantity with its unit inside the field, right-aligned. Enter or leaving the field hands the typed text to `commit`, which answers ""
// or the reason for refusing: then the text and the focus stay, the frame turns red and the reason stands below. Esc brings back `value`.
// A computed value shows its formula while it is edited. A wave under the number says that a rule objects to it.
import QtQuick
import Flashloom.Look

FocusScope {
    id: root

    required property string label // for the screen reader
    property string value: ""      // number as shown when nobody types
    property string unit: ""
    property string placeholder: ""
    property string reason: ""
    property string help: ""       // for the screen reader
    property string formula: ""    // without its "="; "" = a plain value
    property bool quiet: false     // the value is inherited
    property int wave: -1          // 2 error, 1 warning, 0 note, -1 none
    property bool bold: false
    property bool mono: true
    property var commit: text => ""
    property var sweep: text => "" // Alt+Enter: takes what was typed, "" if nothing was, and answers as `commit` does

    readonly property bool editing: field.activeFocus
    readonly property bool untouched: field.text === value || (formula.length > 0 && field.text === "=" + formula)
    readonly property int waveRoom: 3
    readonly property int reasonWidth: 240 // at least

    function accept(): bool {
        if (untouched && reason.length === 0) {
            field.text = Qt.binding(() => root.value);
            return true;
        }
        const check = commit;
        reason = check(field.text);
        if (reason.length > 0)
            return false;
        field.text = Qt.binding(() => root.value);
        return true;
    }
    function takeTyped(): bool {
        return !editing || accept();
    }
    function showStart() { // words longer than the field begin at its left while nobody types
        if (!mono && !field.activeFocus)
            field.cursorPosition = 0;
    }
    function revert() {
        reason = "";
        field.text = Qt.binding(() => root.value);
    }

    implicitHeight: Theme.fieldHeight + (reasonText.visible ? reasonText.height + Theme.space4 : 0)
    implicitWidth: Theme.fieldWidth
    Accessible.ignored: true

    AppTextField {
        id: field
        objectName: "field"
        alert: root.reason.length > 0
        focus: true
        color: root.quiet && !activeFocus ? Theme.muted : Theme.text
        font.weight: root.bold ? Font.DemiBold : Font.Normal
        height: Theme.fieldHeight
        horizontalAlignment: root.mono ? TextInput.AlignRight : TextInput.AlignLeft
        mono: root.mono
        placeholderText: root.placeholder
        settled: root.untouched && root.reason.length === 0
        rightPadding: unitText.visible ? unitText.width + Theme.space12 : Theme.space8
        text: root.value
        width: root.width
        Accessible.name: root.label
        Accessible.description: root.reason.length > 0 ? root.reason : root.unit + (root.unit.length > 0 && root.help.length > 0 ? ". " : "") + root.help
        Keys.onEscapePressed: event => {
            event.accepted = root.reason.length > 0 || field.text !== root.value;
            root.revert();
        }
        Keys.onPressed: event => {
            if (KeyTable.pressed(KeyTable.Place.field, event.key, event.modifiers, event.text) !== "field.sweep")
                return;
            event.accepted = true;
            const start = root.sweep;
            root.reason = start(root.untouched ? "" : field.text);
            if (root.reason.length === 0)
                field.text = Qt.binding(() => root.value);
        }
        onActiveFocusChanged: {
            if (activeFocus && root.reason.length === 0) {
                if (root.formula.length > 0)
                    text = "=" + root.formula;
                selectAll();
            }
            else if (!activeFocus && !root.accept())
                Qt.callLater(field.forceActiveFocus);
            root.showStart();
        }
        onTextChanged: root.showStart()
        onAccepted: if (root.accept()) selectAll()
        onTextEdited: root.reason = ""

        Figures {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.accent
            font.italic: true
            text: "="
            visible: root.formula.length > 0 && !field.activeFocus
            x: Theme.space8
        }
        Wave {
            anchors.bottom: parent.bottom
            anchors.bottomMargin: root.waveRoom
            anchors.right: parent.right
            anchors.rightMargin: Theme.space8
            tone: root.wave === 2 ? Theme.error : root.wave === 1 ? Theme.warning : Theme.info
            visible: root.wave >= 0 && !field.alert
            width: Math.min(parent.width - Theme.space16, Math.max(Theme.space24, field.contentWidth + (unitText.visible ? unitText.width + Theme.space4 : 0)))
        }
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
        width: Math.max(root.width, root.reasonWidth)
        wrapMode: Text.Wrap
        y: Theme.fieldHeight + Theme.space4
    }
}
