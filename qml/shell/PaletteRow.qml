// SPDX-License-Identifier: GPL-3.0-or-later
// One block type or preset: its glyph, its name, and a square per kind of wire it takes. A right click on a preset of one's own opens its menu.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    required property int index
    required property string type
    required property string glyphType
    required property string label
    required property string description
    required property var buses
    required property bool beginsGroup
    required property bool isPart
    required property bool isOwn
    property bool current: false
    property bool quiet: false // a block is dragged over the rows
    readonly property alias dragged: drag.active
    readonly property real squaresWidth: (markSize + Theme.space2) * buses.length - Theme.space2
    readonly property bool slim: width < Theme.paletteSlim // only the glyph has room
    readonly property int markSize: 9 // of the kinds of wire
    readonly property real markLine: 1.5
    readonly property int groupHeight: 41 // with the name of its group
    readonly property int nameX: 42 // right of the picture
    signal added(int index)
    signal picked(int index)
    signal menuWanted(int index)

    implicitHeight: (beginsGroup ? groupHeight : Theme.rowHeight) + row.height - Theme.rowHeight
    objectName: "palette_" + type
    Accessible.role: Accessible.ListItem
    Accessible.name: label
    Accessible.description: description
    Accessible.onPressAction: root.added(root.index)

    Rectangle {
        color: Theme.line
        height: Theme.lineWidth
        visible: root.beginsGroup
        width: parent.width - 2 * x
        x: root.slim ? Theme.space8 : Theme.space16
        y: Theme.space4
    }
    Rectangle {
        id: row
        border.color: Theme.accent
        border.width: root.current ? Theme.focusWidth : 0
        color: pointer.hovered ? Theme.hover : "transparent"
        height: Theme.rowHeight + (root.isPart && !root.slim && whole.advanceWidth > name.width ? Theme.space8 : 0) // two lines
        radius: Theme.radius
        width: parent.width - 2 * x
        x: root.slim ? Theme.space4 : Theme.space8
        y: root.height - height

        BlockGlyph {
            anchors.verticalCenter: parent.verticalCenter
            colour: Theme.text
            height: Theme.iconLarge
            type: root.glyphType
            width: Theme.iconLarge
            x: root.slim ? (row.width - width) / 2 : Theme.space8
        }
        Words {
            id: name
            fontSizeMode: Text.Fit
            height: row.height
            maximumLineCount: root.isPart ? 2 : 1
            minimumPixelSize: Theme.sizeTiny
            text: root.label
            verticalAlignment: Text.AlignVCenter
            visible: !root.slim
            width: row.width - Theme.space8 - x - (squares.visible ? root.squaresWidth + Theme.space8 : 0)
            wrapMode: root.isPart ? Text.Wrap : Text.NoWrap
            x: root.nameX
        }
        TextMetrics {
            id: whole
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeBody
            text: root.label
        }
        Row {
            id: squares
            visible: !root.isPart && !root.slim && name.x + whole.advanceWidth + Theme.space8 + root.squaresWidth <= row.width - Theme.space8 // the name comes first
            anchors.right: parent.right
            anchors.rightMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.space2

            Repeater {
                model: root.buses
                delegate: Rectangle {
                    required property int modelData

                    border.color: Theme.wire(modelData)
                    border.width: root.markLine
                    color: "transparent"
                    height: root.markSize
                    radius: Theme.radiusMark
                    width: root.markSize
                }
            }
        }
        HoverHandler { id: pointer }
        Tooltip {
            delay: root.slim ? 300 : 800
            shown: pointer.hovered && !root.quiet
            text: (root.slim ? root.label + "\n" : "") + root.description
            x: row.width + Theme.space8
            y: 0
        }
        TapHandler {
            onTapped: root.picked(root.index)
            onDoubleTapped: root.added(root.index)
        }
        TapHandler {
            acceptedButtons: Qt.RightButton
            enabled: root.isOwn
            onTapped: {
                root.picked(root.index);
                root.menuWanted(root.index);
            }
        }
        DragHandler {
            id: drag
            target: null
            onActiveChanged: if (active) lift.start()
        }
    }
    // The drag runs an event loop of its own until the drop. Started while a mouse move is delivered, the move would go on to the row that is
    // under the pointer by then and add the block twice.
    Timer {
        id: lift
        interval: 0
        onTriggered: ghost.Drag.active = drag.active
    }
    Rectangle {
        id: ghost
        Drag.dragType: Drag.Automatic
        Drag.hotSpot: Qt.point(16, 16)
        Drag.keys: ["flashloom/block"]
        Drag.mimeData: ({ "flashloom/block": root.type })
        Drag.supportedActions: Qt.CopyAction
        height: Theme.lineWidth
        visible: false
        width: Theme.lineWidth
    }
}
