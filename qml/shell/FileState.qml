// SPDX-License-Identifier: GPL-3.0-or-later
// The file of the project and whether it holds all that was done: "~/drives/starter.floom · changes not saved".
import QtQuick
import Flashloom.Controls
import Flashloom.View

Words {
    id: root

    required property DocumentDoor door

    color: Theme.muted
    elide: Text.ElideMiddle
    font.pixelSize: Theme.sizeTiny
    objectName: "fileState"
    text: (door.place.length > 0 ? door.place + "  ·  " : "") + door.state
}
