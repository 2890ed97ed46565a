// SPDX-License-Identifier: GPL-3.0-or-later
// A menu of what can be done on the canvas.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls

AppMenu {
    required property CanvasController controller
    signal acting() // the canvas has the keys from here on
}
