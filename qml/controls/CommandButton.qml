// SPDX-License-Identifier: GPL-3.0-or-later
// A sign that does a command: its words, its keys, whether it can be done now and what it does are those of the table. Words may be others
// where the button does it back.
IconButton {
    id: root

    required property CommandIndex commands
    property string subject: "" // what the command is done to; "" = what has the focus
    readonly property var row: commands.find(command)
    readonly property string words: row?.brief ?? row?.label ?? ""

    enabled: row !== undefined && commands.enabled(row, subject)
    text: words
    onClicked: commands.run(command, subject)
}
