// SPDX-License-Identifier: GPL-3.0-or-later
// A rounded rectangle on the scaled drawing, in whole pixels of the screen: scaled itself, its sides differ and its corners come off.
import QtQuick

Item {
    id: root

    property real zoom: 1 // as it is seen: with the scale of the interface
    property real line: 0 // width of its edge on the screen, more where zoomed in
    property real radius: 0
    property color color: "transparent"
    property color edge: "transparent"

    Rectangle {
        width: Math.round(root.width * root.zoom)
        height: Math.round(root.height * root.zoom)
        scale: 1 / root.zoom
        transformOrigin: Item.TopLeft
        radius: root.radius * root.zoom
        color: root.color
        border { width: Math.round(root.line * Math.max(1, root.zoom)); color: root.edge }
    }
}
