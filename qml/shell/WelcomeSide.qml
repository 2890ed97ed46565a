// SPDX-License-Identifier: GPL-3.0-or-later
// The left side of the welcome page: the name, the start button, and recent files.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Learn
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    required property WindowActions actions
    required property Commands commands
    readonly property int bigSize: 56 // of the logo and of the one button to begin with
    readonly property int footHeight: 64
    readonly property int slimBelow: 400
    readonly property int noteFrom: 280 // narrower, the button has no room for its key
    signal courseWanted()
    readonly property int edge: width < slimBelow ? Theme.space24 : 40

    function takeFocus() { // at the one button, whatever was pressed before
        starter.forceActiveFocus();
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.panel

        Rectangle {
            anchors.right: parent.right
            color: Theme.line
            height: parent.height
            width: Theme.lineWidth
        }
    }
    ScrollPane {
        anchors.bottom: foot.top
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        objectName: "welcomeScroll"

        Item {
            height: things.height
            width: parent.width

            Column {
                id: things
                spacing: Theme.space8
                topPadding: root.bigSize
                width: parent.width - 2 * root.edge
                x: root.edge

                Icon {
                    color: Theme.accent
                    height: root.bigSize
                    name: "logo"
                    width: root.bigSize

                    IconButton { // the way back is where the way here was
                        anchors.fill: parent
                        focusPolicy: Qt.NoFocus // the button below does the same
                        objectName: "welcomeLogo"
                        text: qsTr("Back to drive")
                        visible: root.workspace.pages.hasDrive
                        onClicked: root.workspace.pages.backToDrive()
                    }
                }
                Item { height: Theme.space8; width: height }
                Words {
                    font.pixelSize: Theme.sizeName
                    font.weight: Font.DemiBold
                    text: "Flashloom"
                }
                Text {
                    color: Theme.muted
                    font.family: Theme.uiFamily
                    font.pixelSize: Theme.sizeTitle
                    lineHeight: 1.2
                    text: qsTr("Draw a drive. Press Run.\nSee what limits it.")
                    textFormat: Text.PlainText
                }
                Item { height: Theme.space16; width: height }
                AppButton {
                    font.pixelSize: Theme.sizeLarge
                    height: Theme.tallHeight
                    note: KeyTable.of("view.drive")
                    objectName: "backToDrive"
                    sign: "chevron-left"
                    text: qsTr("Back to drive")
                    visible: root.workspace.pages.hasDrive
                    width: parent.width
                    onClicked: root.workspace.pages.backToDrive()
                }
                Words {
                    bottomPadding: Theme.space8
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    text: root.workspace.modified ? qsTr("%1, with unsaved changes").arg(root.workspace.document.title) : root.workspace.document.title
                    visible: root.workspace.pages.hasDrive
                    width: parent.width
                }
                AppButton {
                    id: starter
                    focus: true
                    font.pixelSize: Theme.sizeTitle
                    height: root.bigSize
                    look: AppButton.Filled
                    note: width >= root.noteFrom ? KeyTable.of("welcome.begin") : ""
                    objectName: "runStarter"
                    sign: "run"
                    text: qsTr("Run the starter drive")
                    width: parent.width
                    leftPadding: Theme.space24
                    rightPadding: Theme.space16
                    onClicked: root.actions.runStarter()
                }
                Words {
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    text: qsTr("An answer in about a second. Nothing to set up.")
                    width: parent.width
                    wrapMode: Text.Wrap
                }
                Item { height: Theme.space8; width: height }
                AppButton {
                    font.pixelSize: Theme.sizeLarge
                    height: Theme.tallHeight
                    look: AppButton.Flat
                    note: KeyTable.of("file.new")
                    objectName: "newDrive"
                    sign: "plus"
                    text: qsTr("New drive")
                    width: parent.width
                    onClicked: root.actions.newDrive()
                }
                AppButton {
                    font.pixelSize: Theme.sizeLarge
                    height: Theme.tallHeight
                    look: AppButton.Flat
                    note: KeyTable.of("file.open")
                    objectName: "openDrive"
                    sign: "folder"
                    text: qsTr("Open…")
                    width: parent.width
                    onClicked: root.actions.open()
                }
                Rectangle {
                    color: Theme.line
                    height: Theme.lineWidth
                    width: parent.width
                }
                Words {
                    font.pixelSize: Theme.sizeLarge
                    font.weight: Font.DemiBold
                    text: qsTr("Recent")
                    topPadding: Theme.space16
                    visible: root.workspace.files.recent.length > 0
                }
                Repeater {
                    model: root.workspace.files.recent
                    delegate: RecentRow {
                        width: parent ? parent.width : 0
                        onOpened: path => root.actions.openPath(path)
                    }
                }
                Item { height: Theme.space8; width: height; visible: root.workspace.files.recent.length > 0 }
                Rectangle {
                    color: Theme.line
                    height: Theme.lineWidth
                    visible: root.workspace.files.recent.length > 0
                    width: parent.width
                }
                Words {
                    font.pixelSize: Theme.sizeLarge
                    font.weight: Font.DemiBold
                    text: qsTr("Lessons")
                    topPadding: Theme.space16
                }
                AppButton {
                    font.pixelSize: Theme.sizeLarge
                    height: Theme.tallHeight
                    note: Course.continueId.length > 0 ? Course.continuePlace : ""
                    objectName: "openCourse"
                    sign: "table"
                    text: qsTr("The course")
                    width: parent.width
                    Accessible.description: Course.figures
                    onClicked: root.courseWanted()
                }
            }
        }
    }
    Item {
        id: foot
        anchors.bottom: parent.bottom
        height: root.footHeight
        width: parent.width
    }
    Words {
        anchors.verticalCenter: foot.verticalCenter
        color: Theme.caption
        font.pixelSize: Theme.sizeSmall
        text: "Flashloom " + Qt.application.version
        x: root.edge
    }
    IconButton {
        id: menuButton
        anchors.right: themeButton.left
        anchors.rightMargin: Theme.space4
        anchors.verticalCenter: foot.verticalCenter
        objectName: "welcomeMenuButton"
        sign: "menu"
        text: qsTr("Menu")
        onClicked: menu.popup(menuButton, 0, -menu.height - Theme.space8)

        MainMenu {
            id: menu
            commands: root.commands
            objectName: "welcomeMenu"
        }
    }
    IconButton {
        id: themeButton
        anchors.right: parent.right
        anchors.rightMargin: Theme.space32
        anchors.verticalCenter: foot.verticalCenter
        objectName: "welcomeTheme"
        sign: "theme"
        text: Theme.dark ? qsTr("Light colours") : qsTr("Dark colours")
        onClicked: root.actions.toggleTheme()
    }
}
