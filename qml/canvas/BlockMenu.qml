// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with the selected blocks; each line says the keys that do the same.
import QtQuick
import Flashloom.Controls
import Flashloom.View

ActionMenu {
    id: root

    required property CanvasController controller
    required property Workspace workspace
    readonly property bool one: workspace.selection.ids.length === 1

    function openAt(item: Item, px: real, py: real) {
        ideal.checked = controller.edits.isIdeal(workspace.selection.ids[0]);
        popup(item, px, py);
    }

    objectName: "blockMenu"

    ActionLine { act: () => root.controller.values.edit(); enabled: root.one; objectName: "blockMenuValues"; shortcutText: "F2"; text: qsTr("Values on the card…") }
    ActionLine { act: () => root.controller.keys.askArray(); enabled: root.one; objectName: "blockMenuArray"; shortcutText: "A"; text: qsTr("Array…") }
    ActionLine { act: () => root.controller.keys.startWire(); enabled: root.one; objectName: "blockMenuWire"; shortcutText: "W"; text: qsTr("Wire") }
    ActionLine { act: () => root.controller.keys.enterBlock(); enabled: root.one; objectName: "blockMenuEnter"; shortcutText: "Ctrl+Enter"; text: qsTr("Look inside") }
    ActionLine { id: ideal; act: () => root.controller.keys.toggleIdeal(); checkable: true; objectName: "blockMenuIdeal"; shortcutText: "M"; text: qsTr("Ideal (no latency, no limit)") }
    AppMenuLine {}
    ActionLine { act: () => root.controller.edits.breakOut(); enabled: root.one; objectName: "blockMenuBreakOut"; shortcutText: "Ctrl+Shift+E"; text: qsTr("Break out") }
    ActionLine { act: () => root.controller.edits.absorb(); objectName: "blockMenuAbsorb"; shortcutText: "Ctrl+Shift+A"; text: qsTr("Absorb") }
    AppMenuLine {}
    ActionLine { act: () => root.controller.keys.cut(); objectName: "blockMenuCut"; shortcutText: "Ctrl+X"; text: qsTr("Cut") }
    ActionLine { act: () => root.controller.keys.copy(); objectName: "blockMenuCopy"; shortcutText: "Ctrl+C"; text: qsTr("Copy") }
    ActionLine { act: () => root.controller.edits.duplicate(); objectName: "blockMenuDuplicate"; shortcutText: "Ctrl+D"; text: qsTr("Duplicate") }
    ActionLine { act: () => root.controller.edits.remove(); objectName: "blockMenuDelete"; shortcutText: "Del"; text: qsTr("Delete") }
}
