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

    ActionLine { enabled: root.one; objectName: "blockMenuValues"; shortcutText: "F2"; text: qsTr("Values on the card…"); onAct: root.controller.values.edit() }
    ActionLine { enabled: root.one; objectName: "blockMenuArray"; shortcutText: "A"; text: qsTr("Array…"); onAct: root.controller.keys.askArray() }
    ActionLine { enabled: root.one; objectName: "blockMenuWire"; shortcutText: "W"; text: qsTr("Wire"); onAct: root.controller.keys.startWire() }
    ActionLine { enabled: root.one; objectName: "blockMenuEnter"; shortcutText: "Ctrl+Enter"; text: qsTr("Look inside"); onAct: root.controller.keys.enterBlock() }
    ActionLine { id: ideal; checkable: true; objectName: "blockMenuIdeal"; shortcutText: "M"; text: qsTr("Ideal (no latency, no limit)"); onAct: root.controller.keys.toggleIdeal() }
    AppMenuLine {}
    ActionLine { enabled: root.one; objectName: "blockMenuBreakOut"; shortcutText: "Ctrl+Shift+E"; text: qsTr("Break out"); onAct: root.controller.edits.breakOut() }
    ActionLine { objectName: "blockMenuAbsorb"; shortcutText: "Ctrl+Shift+A"; text: qsTr("Absorb"); onAct: root.controller.edits.absorb() }
    AppMenuLine {}
    ActionLine { objectName: "blockMenuCut"; shortcutText: "Ctrl+X"; text: qsTr("Cut"); onAct: root.controller.keys.cut() }
    ActionLine { objectName: "blockMenuCopy"; shortcutText: "Ctrl+C"; text: qsTr("Copy"); onAct: root.controller.keys.copy() }
    ActionLine { objectName: "blockMenuDuplicate"; shortcutText: "Ctrl+D"; text: qsTr("Duplicate"); onAct: root.controller.edits.duplicate() }
    ActionLine { objectName: "blockMenuDelete"; shortcutText: "Del"; text: qsTr("Delete"); onAct: root.controller.edits.remove() }
}
