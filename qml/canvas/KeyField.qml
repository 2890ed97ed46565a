// SPDX-License-Identifier: GPL-3.0-or-later
// A key parameter edited on its card: Enter applies the value, Tab applies it and moves to the next, Esc discards it.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls

Rectangle {
    id: root

    required property CanvasController controller
    property string block
    property int row: 0
    property var field: ({})
    property rect place
    property string reason: ""
    readonly property string help: field.help ?? "" // for F1
    readonly property int tall: 28 // covers no word of the rows above and below
    readonly property bool listed: (field.choices ?? []).length > 0
    readonly property int mostWidth: 336
    signal closed

    function openFor(id: string, at: int) {
        block = id;
        row = at;
        field = controller.values.field(id, at);
        place = controller.values.place(id, at);
        reason = "";
        input.text = (field.formula ?? "").length > 0 ? "=" + field.formula : field.value ?? "";
        visible = true;
        (listed ? list : input).forceActiveFocus(Qt.TabFocusReason);
        input.selectAll();
    }
    function close() {
        visible = false;
        closed();
    }
    function take(): bool {
        const untouched = input.text === field.value || input.text === "=" + field.formula;
        reason = listed || untouched ? "" : controller.values.set(block, row, input.text);
        return reason.length === 0;
    }
    function takeTyped(): bool {
        return take();
    }
    function accept() {
        if (take())
            close();
    }
    function next(step: int) {
        if (take())
            openFor(block, (row + step + field.rows) % field.rows);
    }

    objectName: "keyField"
    visible: false
    x: Math.max(Theme.space8, Math.min(place.x, (parent ? parent.width : 0) - width - Theme.space8))
    y: Math.max(Theme.space8, Math.min(place.y + place.height / 2 - tall / 2, (parent ? parent.height : 0) - height - Theme.space8))
    width: Math.max(Theme.fieldLong, Math.min(place.width, root.mostWidth))
    height: tall + (reason.length > 0 ? words.height + Theme.space8 : 0)
    radius: Theme.radius
    color: Theme.card
    border { width: Theme.lineWidth; color: root.reason.length > 0 ? Theme.error : Theme.accent }
    Keys.onEscapePressed: root.close()
    Keys.onTabPressed: root.next(1)
    Keys.onBacktabPressed: root.next(-1)

    Words {
        x: Theme.space12
        height: root.tall
        width: value.x - x - Theme.space8
        verticalAlignment: Text.AlignVCenter
        text: root.field.label ?? ""
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
    }
    Rectangle {
        id: value
        anchors { right: parent.right; rightMargin: Theme.space2 }
        y: Theme.space2
        width: Theme.fieldMedium
        height: Theme.rowSmall
        radius: Theme.radius
        visible: !root.listed
        color: Theme.field
        border { width: Theme.focusWidth; color: root.reason.length > 0 ? Theme.error : Theme.accent }
        TextInput {
            id: input
            objectName: "keyFieldInput"
            anchors { fill: parent; leftMargin: Theme.space8; rightMargin: unit.visible ? unit.width + Theme.space12 : Theme.space8 }
            clip: true
            color: Theme.text
            font { family: Theme.monoFamily; preferShaping: false; pixelSize: Theme.sizeSmall }
            horizontalAlignment: TextInput.AlignRight
            selectByMouse: true
            selectedTextColor: Theme.accentInk
            selectionColor: Theme.accent
            verticalAlignment: TextInput.AlignVCenter
            Accessible.name: root.field.label ?? ""
            Accessible.description: root.reason.length > 0 ? root.reason : root.field.unit ?? ""
            onAccepted: root.accept()
            onActiveFocusChanged: if (!activeFocus && root.visible && !root.listed) { root.take(); root.close(); }
            onTextEdited: root.reason = ""
        }
        Figures {
            id: unit
            anchors { right: parent.right; rightMargin: Theme.space8; verticalCenter: parent.verticalCenter }
            color: Theme.muted
            text: root.field.unit ?? ""
            visible: text.length > 0 && /^[\d.,\s]+$/.test(input.text)
        }
    }
    ComboField {
        id: list
        objectName: "keyFieldList"
        anchors { right: parent.right; rightMargin: Theme.space2 }
        y: Theme.space2
        width: Theme.fieldMedium
        height: Theme.smallHeight
        visible: root.listed
        choices: root.field.choices ?? []
        currentIndex: root.field.choice ?? -1
        label: root.field.label ?? ""
        onChosen: index => root.reason = root.controller.values.set(root.block, root.row, root.field.choiceIds[index])
        onActiveFocusChanged: if (!activeFocus && !popup.visible && root.visible && root.listed) root.close()
        Keys.onReturnPressed: root.close()
    }
    Text {
        id: words
        x: Theme.space12
        y: root.tall + Theme.space2
        width: parent.width - Theme.space24
        visible: root.reason.length > 0
        text: root.reason
        color: Theme.error
        font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
    }
}
