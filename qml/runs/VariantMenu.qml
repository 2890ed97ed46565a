// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a variant: lines of the table of commands.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

AppMenu {
    id: root

    required property CommandIndex commands
    property int row: -1

    component Line: CommandLine { commands: root.commands; subject: String(root.row) }

    function openAt(item: Item, px: real, py: real, at: int) {
        row = at;
        popup(item, px, py);
    }

    objectName: "variantRowMenu"

    Line { command: "variant.show"; objectName: "variantMenuShow" }
    Line { command: "variant.add"; objectName: "variantMenuAdd"; sign: "plus" }
    AppMenuLine {}
    Line { command: "variant.rename"; objectName: "variantMenuRename" }
    Line { command: "variant.up"; objectName: "variantMenuUp" }
    Line { command: "variant.down"; objectName: "variantMenuDown" }
    AppMenuLine {}
    Line { command: "variant.delete"; objectName: "variantMenuDelete" }
    Line { command: "variant.restore"; objectName: "variantMenuRestore"; visible: enabled }
}
