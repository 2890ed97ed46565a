// SPDX-License-Identifier: GPL-3.0-or-later
// Makes an array without dragging: type 16x8, then Enter. Invalid text keeps the field open and says why.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls

Rectangle {
    id: root

    required property CanvasController controller
    property string reason: ""
    property rect card // of its block, in view coordinates
    readonly property real roomX: (parent?.width ?? 0) - width - Theme.space8
    readonly property real roomY: (parent?.height ?? 0) - height - Theme.space8
    readonly property real below: card.y + card.height + Theme.space8
    readonly property real above: card.y - height - Theme.space8
    readonly property int plainHeight: 80 // without a reason
    readonly property int inputTop: 34
    signal closed

    function openFor(id, shape, rect) {
        reason = "";
        card = rect;
        label.text = qsTr("%1, columns × rows").arg(id);
        field.text = shape;
        visible = true;
        field.forceActiveFocus();
        field.selectAll();
    }
    function close() {
        visible = false;
        closed();
    }
    function apply() {
        reason = controller.edits.setArray(field.text);
        if (reason.length === 0)
            close();
    }

    objectName: "arrayField"
    visible: false
    x: Math.max(Theme.space8, Math.min(card.x + (card.width - width) / 2, roomX))
    y: Math.max(Theme.space8, Math.min(below <= roomY || above < Theme.space8 ? below : above, roomY)) // below its block, else above
    width: 320
    height: root.reason.length > 0 ? root.plainHeight + why.height + Theme.space8 : root.plainHeight
    radius: Theme.radiusCard
    color: Theme.panel
    border { width: Theme.lineWidth; color: root.reason.length > 0 ? Theme.error : Theme.border }

    Text {
        id: label
        x: Theme.space16
        y: Theme.space10
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
    }
    Rectangle {
        x: Theme.space12
        y: root.inputTop
        width: parent.width - Theme.space24
        height: Theme.rowHeight
        radius: Theme.radius
        color: Theme.field
        border { width: Theme.focusWidth; color: root.reason.length > 0 ? Theme.error : Theme.accent }
        TextInput {
            id: field
            objectName: "arrayFieldInput"
            anchors { fill: parent; leftMargin: Theme.space10; rightMargin: Theme.space10 }
            verticalAlignment: TextInput.AlignVCenter
            color: Theme.text
            selectionColor: Theme.accent
            font { family: Theme.monoFamily; preferShaping: false; pixelSize: Theme.sizeBody }
            onAccepted: root.apply()
            onActiveFocusChanged: if (!activeFocus && root.visible) root.close()
            Keys.onEscapePressed: root.close()
            Accessible.name: label.text
            Accessible.description: root.reason
        }
    }
    Text {
        id: why
        x: Theme.space16
        y: root.plainHeight - Theme.space6
        width: parent.width - Theme.space32
        wrapMode: Text.Wrap
        text: root.reason
        color: Theme.error
        font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
    }
}
