// SPDX-License-Identifier: GPL-3.0-or-later
// Type three letters, Enter: a block is added here, already wired if a wire was dropped on empty space.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk

Rectangle {
    id: root

    required property CanvasController controller
    property bool wired: false
    property point asked
    readonly property int listTop: 44
    readonly property int mostRows: 7 // seen at once
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
    x: Math.max(Theme.space8, Math.min(asked.x - Theme.space12, (parent ? parent.width : 0) - width - Theme.space8))
    y: Math.max(Theme.space8, Math.min(asked.y - Theme.space16, (parent ? parent.height : 0) - height - Theme.space8))
    width: 240
    height: root.listTop + Math.min(list.count, root.mostRows) * Theme.rowHeight + Theme.space8
    radius: Theme.radiusCard
    color: Theme.panel
    border { width: Theme.lineWidth; color: Theme.border }

    Rectangle {
        x: Theme.space8
        y: Theme.space8
        width: parent.width - Theme.space16
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
            x: Theme.space12
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
        x: Theme.space8
        y: root.listTop
        width: parent.width - Theme.space16
        height: Math.min(count, root.mostRows) * Theme.rowHeight
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
                x: Theme.space8
                y: Theme.space6
                width: Theme.iconLarge
                height: Theme.iconLarge
                svg: row.modelData.glyph
                colour: Theme.text
            }
            Text {
                x: Theme.iconLarge + Theme.space20
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
