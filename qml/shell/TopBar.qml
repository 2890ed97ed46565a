// SPDX-License-Identifier: GPL-3.0-or-later
// The bar: which drive and variant, undo, the workload, Run, the live ceiling, and the menu. On a full page the dock's tabs stand in it.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

FocusScope {
    id: root

    required property Workspace workspace
    required property WindowActions actions
    required property Commands commands
    required property ResultPages results
    readonly property var pages: ["design", ...results.names]
    readonly property bool fullPage: workspace.pages.current !== "design"
    property alias menu: mainMenu
    // What gives way where the bar is short: first the workload and the variant of a full page, then words that a sign stands for.
    readonly property bool tight: width < (fullPage ? 1216 : 700)
    readonly property bool cramped: width < 700
    readonly property bool tiny: width < 600
    readonly property bool least: width < 400 // a window of 960 px at 250 %
    readonly property bool folded: fullPage && width < 936 // the pages are a list then
    readonly property var pageNames: [qsTr("Design"), ...results.titles]
    readonly property int pagesWidth: 140
    readonly property int chipX: 536
    readonly property int chipFarX: 720 // on a full page
    readonly property int leastChip: 96
    readonly property int chipRoom: 72 // beside the chip
    readonly property int leastVariant: 72 // the name and the variant of the drive
    readonly property int mostVariant: 248 // on a full page
    readonly property int besideVariant: 1098 // what else a full page has in the bar
    readonly property int besideVariantTiny: 352
    readonly property int besideVariantCramped: 496
    readonly property int besideVariantRoomy: 592
    readonly property int ceilingRest: 272 + 72 // the workload and the gaps beside the ceiling
    signal workloadWanted()

    objectName: "topBar"
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Drive and run")

    Rectangle {
        anchors.fill: parent
        color: Theme.panel

        Rectangle {
            anchors.bottom: parent.bottom
            color: Theme.line
            height: Theme.lineWidth
            width: parent.width
        }
    }
    Row {
        id: left
        height: parent.height
        spacing: Theme.space4
        x: Theme.space8

        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            objectName: "homeButton"
            sign: "logo"
            tone: Theme.accent
            text: qsTr("Welcome page")
            onClicked: root.workspace.pages.current = "welcome"
        }
        VariantChip {
            anchors.verticalCenter: parent.verticalCenter
            fixed: root.fullPage
            most: root.fullPage ? Math.max(root.leastVariant, Math.min(root.mostVariant, root.width - root.besideVariant))
                : Math.max(root.leastVariant, root.width - (root.tiny ? root.besideVariantTiny : root.cramped ? root.besideVariantCramped : root.besideVariantRoomy))
            visible: !root.fullPage || !root.tight
            commands: root.commands
            workspace: root.workspace
        }
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.edge
            height: Theme.rowSmall
            visible: !root.fullPage || !root.tight
            width: Theme.lineWidth
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            enabled: root.workspace.document.steps.canUndo
            objectName: "undoButton"
            command: "edit.undo"
            sign: "undo"
            text: root.workspace.document.steps.undoText.length > 0 ? qsTr("Undo: %1").arg(root.workspace.document.steps.undoText) : qsTr("Undo")
            visible: !root.fullPage
            onClicked: root.commands.run(command)
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            enabled: root.workspace.document.steps.canRedo
            objectName: "redoButton"
            command: "edit.redo"
            sign: "redo"
            text: root.workspace.document.steps.redoText.length > 0 ? qsTr("Redo: %1").arg(root.workspace.document.steps.redoText) : qsTr("Redo")
            visible: !root.fullPage && !root.least
            onClicked: root.commands.run(command)
        }
        TabStrip {
            anchors.verticalCenter: parent.verticalCenter
            currentIndex: root.pages.indexOf(root.workspace.pages.current)
            gap: root.cramped ? 0 : Theme.space8
            height: parent.height
            label: qsTr("Pages")
            objectName: "pageTabs"
            tabs: root.pageNames
            visible: root.fullPage && !root.folded
            onChosen: index => root.workspace.pages.current = root.pages[index]
        }
        ComboField {
            anchors.verticalCenter: parent.verticalCenter
            bold: true
            choices: root.pageNames
            currentIndex: root.pages.indexOf(root.workspace.pages.current)
            label: qsTr("Page")
            objectName: "pageList"
            visible: root.folded
            width: root.pagesWidth
            onChosen: index => root.workspace.pages.current = root.pages[index]
        }
    }
    Row {
        anchors.verticalCenter: parent.verticalCenter
        height: Theme.controlHeight
        spacing: Theme.space8
        x: Math.max(left.x + left.width + Theme.space16, Math.min(root.fullPage ? root.chipFarX : root.chipX, root.width - width - right.width - Theme.space32))

        WorkloadChip {
            visible: !root.fullPage || !root.tight
            width: Math.max(root.leastChip, Math.min(Theme.chipWidth, root.width - left.width - right.width - run.width - root.chipRoom))
            workspace: root.workspace
            onClicked: root.workloadWanted()
        }
        RunButton {
            id: run
            errors: root.actions.errors
            signOnly: root.tiny || root.cramped && (root.fullPage || root.workspace.runner.running)
            workspace: root.workspace
            onClicked: root.actions.runOrCancel()
        }
        CeilingChip {
            visible: root.width > left.width + right.width + run.width + implicitWidth + root.ceilingRest // where it would cover nothing
            workspace: root.workspace
        }
    }
    Row {
        id: right
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space4

        IconButton {
            focusPolicy: Qt.TabFocus
            objectName: "paletteButton"
            command: "palette.open"
            sign: "search"
            visible: !root.tiny && (!root.fullPage || !root.cramped)
            text: qsTr("Find a command, block or address")
            onClicked: root.commands.run(command)
        }
        IconButton {
            focusPolicy: Qt.TabFocus
            objectName: "themeButton"
            sign: "theme"
            visible: !root.tiny && (!root.fullPage || !root.cramped)
            text: Theme.dark ? qsTr("Light colours") : qsTr("Dark colours")
            onClicked: root.actions.toggleTheme()
        }
        IconButton {
            id: menuButton
            focusPolicy: Qt.TabFocus // pressed, it leaves the keys where they are
            objectName: "menuButton"
            sign: "menu"
            text: qsTr("Menu")
            onClicked: mainMenu.popup(menuButton, menuButton.width - mainMenu.width, menuButton.height + Theme.space8)

            MainMenu {
                id: mainMenu
                commands: root.commands
            }
        }
    }
}
