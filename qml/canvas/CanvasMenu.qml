// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done on the empty canvas: each line says its keys, and does what they do.
import QtQuick
import Flashloom.Controls
import Flashloom.View

KeyMenu {
    id: root

    required property CanvasController controller

    objectName: "canvasMenu"

    KeyLine { key: Qt.Key_Slash; letter: "/"; objectName: "canvasMenuAdd"; shortcutText: "/"; text: qsTr("Add a block…") }
    KeyLine { key: Qt.Key_V; modifiers: Qt.ControlModifier; objectName: "canvasMenuPaste"; shortcutText: "Ctrl+V"; text: qsTr("Paste") }
    KeyLine { enabled: !root.controller.drawing.empty; key: Qt.Key_A; modifiers: Qt.ControlModifier; objectName: "canvasMenuAll"; shortcutText: "Ctrl+A"; text: qsTr("Select all") }
    AppMenuLine {}
    KeyLine { enabled: !root.controller.drawing.empty; key: Qt.Key_L; modifiers: Qt.ControlModifier; objectName: "canvasMenuTidy"; shortcutText: "Ctrl+L"; text: qsTr("Tidy up") }
    KeyLine { key: Qt.Key_1; modifiers: Qt.ShiftModifier; objectName: "canvasMenuFit"; shortcutText: "Shift+1"; text: qsTr("Show the whole drive") }
    KeyLine { key: Qt.Key_0; modifiers: Qt.ControlModifier; objectName: "canvasMenuFull"; shortcutText: "Ctrl+0"; text: qsTr("Show at 100 %") }
}
