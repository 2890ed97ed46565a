// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done on the empty canvas; each line says the keys that do the same.
import QtQuick
import Flashloom.Controls
import Flashloom.View

ActionMenu {
    id: root

    required property CanvasController controller

    objectName: "canvasMenu"

    ActionLine { act: () => root.controller.keys.askForBlock(); objectName: "canvasMenuAdd"; shortcutText: "/"; text: qsTr("Add a block…") }
    ActionLine { act: () => root.controller.keys.paste(); objectName: "canvasMenuPaste"; shortcutText: "Ctrl+V"; text: qsTr("Paste") }
    ActionLine { act: () => root.controller.keys.selectAll(); enabled: !root.controller.drawing.empty; objectName: "canvasMenuAll"; shortcutText: "Ctrl+A"; text: qsTr("Select all") }
    AppMenuLine {}
    ActionLine { act: () => root.controller.edits.tidy(); enabled: !root.controller.drawing.empty; objectName: "canvasMenuTidy"; shortcutText: "Ctrl+L"; text: qsTr("Tidy up") }
    ActionLine { act: () => root.controller.view.fit(); objectName: "canvasMenuFit"; shortcutText: "Shift+1"; text: qsTr("Show the whole drive") }
    ActionLine { act: () => root.controller.view.resetZoom(); objectName: "canvasMenuFull"; shortcutText: "Ctrl+0"; text: qsTr("Show at 100 %") }
}
