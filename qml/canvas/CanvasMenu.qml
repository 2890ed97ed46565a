// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done on the empty canvas; each line says the keys that do the same.
import QtQuick
import Flashloom.Controls
import Flashloom.View

ActionMenu {
    id: root

    required property CanvasController controller

    objectName: "canvasMenu"

    ActionLine { objectName: "canvasMenuAdd"; shortcutText: "/"; text: qsTr("Add a block…"); onAct: root.controller.keys.askForBlock() }
    ActionLine { objectName: "canvasMenuPaste"; shortcutText: "Ctrl+V"; text: qsTr("Paste"); onAct: root.controller.keys.paste() }
    ActionLine { enabled: !root.controller.drawing.empty; objectName: "canvasMenuAll"; shortcutText: "Ctrl+A"; text: qsTr("Select all"); onAct: root.controller.keys.selectAll() }
    AppMenuLine {}
    ActionLine { enabled: !root.controller.drawing.empty; objectName: "canvasMenuTidy"; shortcutText: "Ctrl+L"; text: qsTr("Tidy up"); onAct: root.controller.edits.tidy() }
    ActionLine { objectName: "canvasMenuFit"; shortcutText: "Shift+1"; text: qsTr("Show the whole drive"); onAct: root.controller.view.fit() }
    ActionLine { objectName: "canvasMenuFull"; shortcutText: "Ctrl+0"; text: qsTr("Show at 100 %"); onAct: root.controller.view.resetZoom() }
}
