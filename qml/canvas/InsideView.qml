// SPDX-License-Identifier: GPL-3.0-or-later
// What is inside an entered block, one level at a time, with the way there above. Arrows walk, Enter goes deeper, Esc goes up; what is
// current here is what the inspector shows and overrides.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    required property CanvasController controller
    readonly property bool entered: controller.inside.address.length > 0
    readonly property int headHeight: 64
    readonly property int cellHeight: 88 // of a tile and the gap to the next
    readonly property int cellWidth: 152

    function show(address: string) {
        controller.inside.address = address;
    }
    function choose(row: int) {
        tiles.currentIndex = row;
        workspace.selection.instance = inside.data(inside.index(row, 0), InsideModel.InstanceRole);
    }
    function deeper(row: int) {
        if (inside.data(inside.index(row, 0), InsideModel.EnterableRole))
            show(inside.data(inside.index(row, 0), InsideModel.AddressRole));
    }

    objectName: "insideView"
    visible: opacity > 0
    opacity: entered ? 1 : 0
    scale: entered ? 1 : 0.94
    enabled: entered
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Inside %1").arg(controller.inside.address)
    onEnteredChanged: if (entered) tiles.forceActiveFocus(Qt.OtherFocusReason)

    Behavior on opacity { NumberAnimation { duration: Theme.animationZoom; easing.type: Easing.OutCubic } }
    Behavior on scale { NumberAnimation { duration: Theme.animationZoom; easing.type: Easing.OutCubic } }

    InsideModel {
        id: inside
        workspace: root.workspace
        address: root.controller.inside.address
        onAddressChanged: {
            if (root.controller.inside.address !== inside.address)
                root.controller.inside.address = inside.address;
            if (tiles.currentIndex >= inside.count)
                tiles.currentIndex = 0;
        }
    }
    Connections { // another block was selected, or put onto the drawing: it is to be seen there
        target: root.workspace.selection
        function onIdsChanged() {
            const ids = root.workspace.selection.ids;
            if (root.entered && ids.length === 1 && ids[0] !== root.controller.inside.address.split(/[.[]/)[0])
                root.show("");
        }
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.canvas
        MouseArea { anchors.fill: parent } // nothing reaches the drawing below
    }
    Row {
        id: way
        height: Theme.rowHeight
        spacing: Theme.space4
        x: Theme.space24
        y: Theme.space16

        AppButton {
            look: AppButton.Flat
            objectName: "crumbDrive"
            text: qsTr("Drive")
            onClicked: root.show("")
        }
        Repeater {
            model: inside.crumbs
            delegate: Row {
                id: crumb

                required property var modelData
                required property int index

                Icon {
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.muted
                    height: Theme.iconMedium
                    name: "chevron-right"
                    width: Theme.iconMedium
                }
                AppButton {
                    look: AppButton.Flat
                    font.family: Theme.monoFamily
                    objectName: "crumb" + crumb.index
                    text: crumb.modelData.label
                    onClicked: root.show(crumb.modelData.address)
                }
            }
        }
    }
    Words {
        anchors.verticalCenter: way.verticalCenter
        anchors.right: parent.right
        anchors.rightMargin: Theme.space24
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("%1: one level down, %2: up").arg(KeyTable.of("inside.deeper")).arg(KeyTable.of("inside.up"))
        width: Math.min(implicitWidth, parent.width - way.x - way.width - Theme.space32)
    }
    GridView {
        id: tiles
        anchors.fill: parent
        anchors.leftMargin: Theme.space16
        anchors.topMargin: root.headHeight
        boundsBehavior: Flickable.StopAtBounds
        cellHeight: root.cellHeight
        cellWidth: root.cellWidth
        clip: true
        focus: true
        keyNavigationEnabled: true
        model: inside
        objectName: "insideTiles"
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Inside %1").arg(root.controller.inside.address)
        Keys.onPressed: event => {
            const wanted = KeyTable.pressed(KeyTable.Place.inside, event.key, event.modifiers, event.text);
            event.accepted = wanted.length > 0;
            if (event.accepted)
                wanted === "inside.up" ? root.show(inside.above()) : root.deeper(currentIndex);
        }
        onCurrentIndexChanged: if (root.entered && activeFocus) root.choose(currentIndex)

        T.ScrollBar.vertical: AppScrollBar {}

        delegate: InsideTile {
            current: GridView.isCurrentItem
            focused: current && tiles.activeFocus
            onPicked: index => {
                tiles.forceActiveFocus(Qt.MouseFocusReason);
                root.choose(index);
            }
            onEntered: index => root.deeper(index)
        }
    }
}
