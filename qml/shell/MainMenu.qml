// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of the window.
import Flashloom.Controls

AppMenu {
    id: root

    objectName: "mainMenu"

    required property WindowActions actions
    readonly property bool welcoming: actions.workspace.pages.current === "welcome"
    signal settingsWanted()

    AppMenuItem { text: qsTr("Back to drive"); sign: "chevron-left"; shortcutText: "Esc"; objectName: "menuBack"; visible: root.welcoming && root.actions.workspace.pages.hasDrive; onTriggered: root.actions.workspace.pages.backToDrive() }
    AppMenuItem { text: qsTr("Welcome page"); sign: "logo"; objectName: "menuWelcome"; visible: !root.welcoming; onTriggered: root.actions.workspace.pages.current = "welcome" }
    AppMenuLine { visible: !root.welcoming || root.actions.workspace.pages.hasDrive }
    AppMenuItem { text: qsTr("New drive"); sign: "plus"; shortcutText: "Ctrl+N"; onTriggered: root.actions.newDrive() }
    AppMenuItem { text: qsTr("Open…"); sign: "folder"; shortcutText: "Ctrl+O"; onTriggered: root.actions.open() }
    AppMenuLine {}
    AppMenuItem { text: qsTr("Save"); sign: "save"; shortcutText: "Ctrl+S"; onTriggered: root.actions.save() }
    AppMenuItem { text: qsTr("Save as…"); shortcutText: "Ctrl+Shift+S"; onTriggered: root.actions.saveAs() }
    AppMenuItem { text: qsTr("Save a picture…"); sign: "picture"; onTriggered: root.actions.savePicture() }
    AppMenuItem { text: qsTr("Report…"); onTriggered: root.actions.writeReport() }
    AppMenuLine {}
    AppMenuItem { text: qsTr("Larger"); shortcutText: "Ctrl+="; onTriggered: root.actions.scaleBy(1.1) }
    AppMenuItem { text: qsTr("Smaller"); shortcutText: "Ctrl+-"; onTriggered: root.actions.scaleBy(1 / 1.1) }
    AppMenuItem { text: qsTr("Light or dark"); sign: "theme"; onTriggered: root.actions.toggleTheme() }
    AppMenuLine {}
    AppMenuItem { text: qsTr("Settings"); shortcutText: "Ctrl+,"; onTriggered: root.settingsWanted() }
    AppMenuItem { text: qsTr("About and licences"); sign: "info"; onTriggered: root.actions.about.open() }
    AppMenuItem { text: qsTr("Quit"); shortcutText: "Ctrl+Q"; onTriggered: root.actions.window.close() }
}
