// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of the window.
import Flashloom.Controls

AppMenu {
    id: root

    objectName: "mainMenu"

    required property Commands commands
    readonly property bool welcoming: !commands.working
    readonly property bool hasDrive: commands.workspace.pages.hasDrive

    CommandLine { commands: root.commands; command: "view.drive"; sign: "chevron-left"; objectName: "menuBack"; visible: root.welcoming && root.hasDrive }
    CommandLine { commands: root.commands; command: "view.welcome"; sign: "logo"; objectName: "menuWelcome"; visible: !root.welcoming }
    AppMenuLine { visible: !root.welcoming || root.hasDrive }
    CommandLine { commands: root.commands; command: "file.new"; sign: "plus" }
    CommandLine { commands: root.commands; command: "file.open"; sign: "folder" }
    AppMenuLine {}
    CommandLine { commands: root.commands; command: "file.save"; sign: "save" }
    CommandLine { commands: root.commands; command: "file.saveAs" }
    CommandLine { commands: root.commands; command: "file.picture"; sign: "picture" }
    CommandLine { commands: root.commands; command: "file.report" }
    AppMenuLine {}
    CommandLine { commands: root.commands; command: "view.larger" }
    CommandLine { commands: root.commands; command: "view.smaller" }
    CommandLine { commands: root.commands; command: "view.theme"; sign: "theme" }
    AppMenuLine {}
    CommandLine { commands: root.commands; command: "view.settings" }
    CommandLine { commands: root.commands; command: "help.about"; sign: "info" }
    CommandLine { commands: root.commands; command: "file.quit" }
}
