// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with the selected blocks; each line says the keys that do the same.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

ActionMenu {
    id: root

    required property Workspace workspace
    readonly property bool one: workspace.selection.ids.length === 1

    function openAt(item: Item, px: real, py: real) {
        ideal.checked = controller.edits.isIdeal(workspace.selection.ids[0]);
        popup(item, px, py);
    }

    objectName: "blockMenu"

    ActionLine { enabled: root.one; objectName: "blockMenuValues"; command: "canvas.values"; text: qsTr("Values on the card…") }
    ActionLine { enabled: root.one; objectName: "blockMenuArray"; command: "block.array"; text: qsTr("Array…") }
    ActionLine { enabled: root.one; objectName: "blockMenuWire"; command: "block.wire"; text: qsTr("Wire") }
    ActionLine { enabled: root.one; objectName: "blockMenuEnter"; command: "block.enter"; text: qsTr("Look inside") }
    ActionLine { id: ideal; checkable: true; objectName: "blockMenuIdeal"; command: "block.ideal"; text: qsTr("Ideal (no latency, no limit)") }
    AppMenuLine {}
    ActionLine { enabled: root.one; objectName: "blockMenuBreakOut"; command: "block.breakOut"; text: qsTr("Break out") }
    ActionLine { objectName: "blockMenuAbsorb"; command: "block.absorb"; text: qsTr("Absorb") }
    AppMenuLine {}
    ActionLine { objectName: "blockMenuCut"; command: "edit.cut"; text: qsTr("Cut") }
    ActionLine { objectName: "blockMenuCopy"; command: "edit.copy"; text: qsTr("Copy") }
    ActionLine { objectName: "blockMenuDuplicate"; command: "edit.duplicate"; text: qsTr("Duplicate") }
    ActionLine { objectName: "blockMenuDelete"; command: "edit.delete"; text: qsTr("Delete") }
}
