// SPDX-License-Identifier: GPL-3.0-or-later
// A line of a menu that does a command: its words, its keys, whether it can be done now and what it does are those of the table. Words may be
// others where the menu is short of room.
import Flashloom.Controls

AppMenuItem {
    id: root

    required property Commands commands
    readonly property var row: commands.find(command)

    enabled: row !== undefined && commands.enabled(row)
    text: row?.label ?? ""
    onTriggered: commands.run(command)
}
