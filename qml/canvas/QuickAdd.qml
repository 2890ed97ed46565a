// SPDX-License-Identifier: GPL-3.0-or-later
// Type three letters, Enter: a block appears here, already wired when a wire was let go on empty space.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

Rectangle {
    id: root

    required property CanvasController controller
    property bool wired: false
    property point asked
    signal closed

    function openAt(px, py, isWired) {
        wired = isWired;
        asked = Qt.point(px, py);
        field.text = "";
        list.currentIndex = 0;
        visible = true;
        field.forceActiveFocus();
    }
    function close() {
        visible = false;
        controller.adding.cancel();
        closed();
    }
    function choose(index) {
        if (index >= 0 && index < list.count)
            controller.adding.add(list.model[index].type);
        visible = false;
        closed();
    }

    objectName: "quickAdd"
    visible: false
    x: Math.max(8, Math.min(asked.x - 12, (parent ? parent.width : 0) - width - 8))
    y: Math.max(8, Math.min(asked.y - 16, (parent ? parent.height : 0) - height - 8))
    width: 240
    height: 44 + Math.min(list.count, 7) * Theme.rowHeight + 8
    radius: Theme.radiusCard
    color: Theme.panel
    border { width: Theme.lineWidth; color: Theme.border }

    Rectangle {
        x: 8
        y: 8
        width: parent.width - 16
        height: Theme.rowHeight
        radius: Theme.radius
        color: Theme.field
        border { width: Theme.focusWidth; color: Theme.accent }

        TextInput {
            id: field
            objectName: "quickAddField"
            anchors { fill: parent; leftMargin: Theme.space10; rightMargin: Theme.space10 }
            verticalAlignment: TextInput.AlignVCenter
            clip: true
            color: Theme.text
            selectionColor: Theme.accent
            font { family: Theme.uiFamily; pixelSize: Theme.sizeBody }
            onTextChanged: list.currentIndex = 0
            onAccepted: root.choose(list.currentIndex)
            onActiveFocusChanged: if (!activeFocus && root.visible) root.close()
            Keys.onEscapePressed: root.close()
            Keys.onDownPressed: list.incrementCurrentIndex()
            Keys.onUpPressed: list.decrementCurrentIndex()
            Accessible.name: qsTr("Add a block")
        }
        Text {
            visible: field.text.length === 0
            x: 12
            height: parent.height
            verticalAlignment: Text.AlignVCenter
            text: root.wired ? qsTr("Block for this wire") : qsTr("Add a block")
            color: Theme.muted
            font: field.font
        }
    }
    ListView {
        id: list
        objectName: "quickAddList"
        x: 8
        y: 44
        width: parent.width - 16
        height: Math.min(count, 7) * Theme.rowHeight
        clip: true
        interactive: count > 7
        model: root.visible ? root.controller.adding.types(field.text) : []
        delegate: Rectangle {
            id: row

            required property int index
            required property var modelData

            width: list.width
            height: Theme.rowHeight
            radius: Theme.radius
            color: row.index === list.currentIndex ? Theme.hover : "transparent"
            Accessible.role: Accessible.ListItem
            Accessible.name: row.modelData.label

            BlockGlyph {
                x: 8
                y: 6
                width: Theme.iconLarge
                height: Theme.iconLarge
                svg: row.modelData.glyph
                colour: Theme.text
            }
            Text {
                x: 40
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.label
                color: Theme.text
                font { family: Theme.uiFamily; pixelSize: Theme.sizeBody }
            }
            MouseArea {
                anchors.fill: parent
                hoverEnabled: true
                onPositionChanged: list.currentIndex = row.index
                onClicked: root.choose(row.index)
            }
        }
    }
}
