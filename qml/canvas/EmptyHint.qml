// SPDX-License-Identifier: GPL-3.0-or-later
// What to do on an empty canvas: draw, or start from a sample drive.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Look

Column {
    id: root

    required property CanvasController controller
    property int most: 99 // drives to choose from
    readonly property int slimBelow: 440
    readonly property int across: width < slimBelow ? 2 : 3
    readonly property var lines: { // of buttons, each centred
        const drives = visible ? controller.adding.templates().slice(0, most) : [];
        const parts = [];
        for (let i = 0; i < drives.length; i += across)
            parts.push(drives.slice(i, i + across));
        return parts;
    }
    signal begun() // a drive is being opened or built: give the keyboard back to the canvas

    objectName: "emptyHint"
    spacing: Theme.space8

    Text {
        color: Theme.text
        font { family: Theme.uiFamily; pixelSize: Theme.sizeTitle; weight: Font.DemiBold }
        horizontalAlignment: Text.AlignHCenter
        text: qsTr("Drag a block here, or press %1").arg(KeyTable.of("canvas.add"))
        width: parent.width
        wrapMode: Text.Wrap
    }
    Text {
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
        horizontalAlignment: Text.AlignHCenter
        text: qsTr("A drive needs a host, a processor, a channel controller and flash. Wires start at the small squares.")
        width: parent.width
        wrapMode: Text.Wrap
    }
    Item { height: Theme.space8; width: height }
    Words {
        anchors.horizontalCenter: parent.horizontalCenter
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("Or start from")
    }
    Repeater {
        model: root.lines
        delegate: Row {
            id: line

            required property var modelData
            required property int index

            anchors.horizontalCenter: parent?.horizontalCenter
            spacing: Theme.space8

            Repeater {
                model: line.modelData
                delegate: AppButton {
                    required property var modelData
                    required property int index

                    note: line.index === 0 && index === 0 ? KeyTable.of("canvas.set") : ""
                    objectName: "template_" + modelData.id
                    text: modelData.title
                    Accessible.name: qsTr("Start from %1").arg(modelData.title)
                    onClicked: {
                        root.begun();
                        root.controller.adding.beginWith(modelData.id); // takes this button away
                    }
                }
            }
        }
    }
}
