// SPDX-License-Identifier: GPL-3.0-or-later
// The file of the project and whether it holds all that was done: "starter.floom · changes not saved".
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Words {
    id: root

    required property DocumentDoor door
    readonly property string help: (door.place.length > 0 ? door.place + "  ·  " : "") + door.state + (door.stateHelp.length > 0 ? ". " + door.stateHelp : "")

    color: Theme.muted
    font.pixelSize: Theme.sizeTiny
    objectName: "fileState"
    text: (door.place.length > 0 ? door.place.split("/").pop() + "  ·  " : "") + door.state
}
