// SPDX-License-Identifier: GPL-3.0-or-later
// A suggested change: what it does at the left, its gain at the right.
import QtQuick
import QtQuick.Controls.Basic as Basic
import Flashloom.Controls

Basic.AbstractButton {
    id: root

    property string gain: ""
    property bool quiet: false // second to the filled one beside it
    property real textSize: Theme.sizeBody
    property real zoom: 1 // of the drawing it lies on
    signal gone() // it went away with the keyboard on it

    onVisibleChanged: if (!visible && focus) gone()

    objectName: "offerButton"
    height: Theme.controlHeight
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    Accessible.name: root.text + " " + root.gain

    background: Plate {
        zoom: root.zoom
        radius: Theme.radius
        color: root.quiet ? (root.hovered || root.down ? Theme.hover : "transparent") : root.down ? Qt.darker(Theme.accent, 1.15) : root.hovered ? Qt.lighter(Theme.accent, 1.08) : Theme.accent
        line: root.visualFocus ? Theme.focusWidth : root.quiet ? Theme.lineWidth : 0
        edge: root.visualFocus ? Theme.text : Theme.border
    }
    contentItem: Item {
        Text {
            x: Theme.space12
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: root.text
            color: root.quiet ? Theme.text : Theme.accentInk
            font { family: Theme.uiFamily; pixelSize: root.textSize; weight: Font.DemiBold }
        }
        Text {
            anchors { right: parent.right; rightMargin: Theme.space12 }
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: root.gain
            color: Theme.accentInk
            font { family: Theme.monoFamily; pixelSize: Theme.sizeSmall }
        }
    }
}
