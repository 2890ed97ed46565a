// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done on the empty canvas; each line says the keys that do the same.
import QtQuick
import Flashloom.Controls

ActionMenu {
    id: root

    objectName: "canvasMenu"

    ActionLine { objectName: "canvasMenuAdd"; command: "canvas.add"; text: qsTr("Add a block…") }
    ActionLine { objectName: "canvasMenuPaste"; command: "edit.paste"; text: qsTr("Paste") }
    ActionLine { enabled: !root.controller.drawing.empty; objectName: "canvasMenuAll"; command: "edit.selectAll"; text: qsTr("Select all") }
    AppMenuLine {}
    ActionLine { enabled: !root.controller.drawing.empty; objectName: "canvasMenuTidy"; command: "view.tidy"; text: qsTr("Tidy up") }
    ActionLine { objectName: "canvasMenuFit"; command: "view.fit"; text: qsTr("Show the whole drive") }
    ActionLine { objectName: "canvasMenuFull"; command: "canvas.fullSize"; text: qsTr("Show at 100 %") }
}
