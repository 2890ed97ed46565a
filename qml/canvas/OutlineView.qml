// SPDX-License-Identifier: GPL-3.0-or-later
// The list twin of the canvas: every block with its wires, in the order of the data path. The same selection and the same keys; what a
// screen reader reads and a hand without a mouse walks.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk

FocusScope {
    id: root

    required property Workspace workspace
    required property CanvasController controller

    objectName: "outline"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("The drive as a list")

    OutlineModel {
        id: outline
        workspace: root.workspace
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    ListView {
        id: list
        anchors.fill: parent
        anchors.topMargin: Theme.space8
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        currentIndex: outline.selectedRow
        focus: true
        highlightMoveDuration: 0
        model: outline
        objectName: "outlineList"
        Accessible.role: Accessible.Tree
        Accessible.name: qsTr("Blocks and wires")
        Keys.onUpPressed: outline.select(Math.max(0, outline.selectedRow - 1))
        Keys.onDownPressed: outline.select(Math.min(count - 1, outline.selectedRow + 1))
        Keys.onPressed: event => event.accepted = root.controller.keys.press(event.key, event.modifiers, event.text)

        T.ScrollBar.vertical: AppScrollBar {}

        delegate: Item {
            id: row

            required property int index
            required property string words
            required property string note
            required property int depth
            required property bool chosen

            height: Theme.rowHeight
            width: ListView.view.width
            Accessible.role: Accessible.TreeItem
            Accessible.name: row.words + ", " + row.note
            Accessible.selected: row.chosen
            Accessible.onPressAction: outline.select(row.index)

            Rectangle {
                anchors.fill: parent
                anchors.leftMargin: Theme.space8
                anchors.rightMargin: Theme.space8
                border.color: Theme.accent
                border.width: row.chosen && list.activeFocus ? Theme.focusWidth : 0
                color: row.chosen ? Theme.tint : pointer.hovered ? Theme.hover : "transparent"
                radius: Theme.radius
            }
            Words {
                id: words
                anchors.verticalCenter: parent.verticalCenter
                color: row.depth > 0 ? Theme.muted : Theme.text
                font.pixelSize: row.depth > 0 ? Theme.sizeSmall : Theme.sizeBody
                text: row.words
                width: Math.min(implicitWidth, parent.width - x - Theme.space16)
                x: Theme.space16 + row.depth * Theme.space16
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                horizontalAlignment: Text.AlignRight
                text: row.note
                width: parent.width - words.x - words.width - Theme.space32
                x: words.x + words.width + Theme.space12
            }
            HoverHandler { id: pointer }
            TapHandler {
                onTapped: {
                    list.forceActiveFocus(Qt.MouseFocusReason);
                    outline.select(row.index);
                }
                onDoubleTapped: root.controller.inside.enter()
            }
        }
    }
}
