// SPDX-License-Identifier: GPL-3.0-or-later
// A line of a menu that does a command: its words, its keys, whether it can be done now and what it does are those of the table.
AppMenuItem {
    id: root

    required property CommandIndex commands
    property string subject: "" // what the command is done to; "" = what has the focus
    readonly property var row: commands.find(command)

    enabled: row !== undefined && commands.enabled(row, subject)
    text: row?.brief ?? row?.label ?? ""
    onTriggered: commands.run(command, subject)
}
