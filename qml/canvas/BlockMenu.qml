// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with the selected blocks: each line says its keys, and does what they do.
import QtQuick
import Flashloom.Controls
import Flashloom.View

KeyMenu {
    id: root

    required property CanvasController controller
    required property Workspace workspace
    readonly property bool one: workspace.selection.ids.length === 1

    function openAt(item: Item, px: real, py: real) {
        ideal.checked = controller.edits.isIdeal(workspace.selection.ids[0]);
        popup(item, px, py);
    }

    objectName: "blockMenu"

    KeyLine { enabled: root.one; key: Qt.Key_F2; objectName: "blockMenuValues"; shortcutText: "F2"; text: qsTr("Values on the card…") }
    KeyLine { enabled: root.one; key: Qt.Key_A; objectName: "blockMenuArray"; shortcutText: "A"; text: qsTr("Array…") }
    KeyLine { enabled: root.one; key: Qt.Key_W; objectName: "blockMenuWire"; shortcutText: "W"; text: qsTr("Wire") }
    KeyLine { enabled: root.one; key: Qt.Key_Return; modifiers: Qt.ControlModifier; objectName: "blockMenuEnter"; shortcutText: "Ctrl+Enter"; text: qsTr("Look inside") }
    KeyLine { id: ideal; checkable: true; key: Qt.Key_M; objectName: "blockMenuIdeal"; shortcutText: "M"; text: qsTr("Ideal (no latency, no limit)") }
    AppMenuLine {}
    KeyLine { enabled: root.one; key: Qt.Key_E; modifiers: Qt.ControlModifier | Qt.ShiftModifier; objectName: "blockMenuBreakOut"; shortcutText: "Ctrl+Shift+E"; text: qsTr("Break out") }
    KeyLine { key: Qt.Key_A; modifiers: Qt.ControlModifier | Qt.ShiftModifier; objectName: "blockMenuAbsorb"; shortcutText: "Ctrl+Shift+A"; text: qsTr("Absorb") }
    AppMenuLine {}
    KeyLine { key: Qt.Key_X; modifiers: Qt.ControlModifier; objectName: "blockMenuCut"; shortcutText: "Ctrl+X"; text: qsTr("Cut") }
    KeyLine { key: Qt.Key_C; modifiers: Qt.ControlModifier; objectName: "blockMenuCopy"; shortcutText: "Ctrl+C"; text: qsTr("Copy") }
    KeyLine { key: Qt.Key_D; modifiers: Qt.ControlModifier; objectName: "blockMenuDuplicate"; shortcutText: "Ctrl+D"; text: qsTr("Duplicate") }
    KeyLine { key: Qt.Key_Delete; objectName: "blockMenuDelete"; shortcutText: "Del"; text: qsTr("Delete") }
}
