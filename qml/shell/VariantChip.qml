// SPDX-License-Identifier: GPL-3.0-or-later
// The name of the drive and of the variant on the desk, below it the file and whether it holds all; opens the list of variants.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

T.AbstractButton {
    id: root

    required property Workspace workspace
    required property Commands commands
    property real most: 340 // px; the names are cut to fit
    property bool fixed: false // as wide as may be, whatever the names and the file's state say: what stands beside it keeps its place
    readonly property real room: most - 54 // for the names
    readonly property bool both: room >= 88
    readonly property int least: 248
    readonly property int mostDrive: 160 // of the name
    readonly property int mostVariant: 120
    readonly property int fileTop: 21

    implicitHeight: Theme.tallHeight
    // Its width does not follow the file's state: what stands beside it keeps its place.
    implicitWidth: fixed ? most : Math.min(most, Math.max(least, row.width + Theme.space16))
    focusPolicy: Qt.TabFocus // pressed, it leaves the keys where they are
    hoverEnabled: true
    objectName: "variantChip"
    Accessible.role: Accessible.ButtonMenu
    Accessible.description: file.help
    Accessible.name: qsTr("%1, variant %2").arg(workspace.document.title).arg(workspace.variants.name)
    Keys.onReturnPressed: root.clicked()
    onClicked: menu.popup(root, 0, root.height + Theme.space8)

    background: Rectangle {
        color: root.hovered ? Theme.hover : "transparent"
        radius: Theme.radius
        FocusRing { inset: 0; shown: root.visualFocus }
    }
    contentItem: Item {
        Row {
            id: row
            spacing: Theme.space6
            x: Theme.space8
            y: Theme.space2 + Theme.lineWidth

            Words {
                id: drive
                font.weight: Font.DemiBold
                text: (root.workspace.modified ? "• " : "") + root.workspace.document.title
                width: Math.min(implicitWidth, root.mostDrive, root.both ? Math.max(root.room * 0.6, root.room - variant.implicitWidth) : root.room)
            }
            Words { color: Theme.disabled; text: "/"; visible: root.both }
            Words {
                id: variant
                color: Theme.muted
                text: root.workspace.variants.name
                visible: root.both
                width: Math.min(implicitWidth, root.mostVariant, root.room - drive.width)
            }
            Icon {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                height: Theme.iconSmall
                name: "chevron-down"
                width: Theme.iconSmall
            }
        }
        FileState {
            id: file
            door: root.workspace.door
            width: parent.width - 2 * x
            x: Theme.space8
            y: root.fileTop
        }
    }
    Tooltip {
        shown: root.hovered && !root.down && !menu.visible
        text: file.help
    }
    AppMenu {
        id: menu
        objectName: "variantMenu"

        onAboutToShow: variants.model = root.workspace.variants.list()

        Instantiator {
            id: variants
            onObjectAdded: (index, object) => menu.insertItem(index, object)
            onObjectRemoved: (index, object) => menu.removeItem(object)
            delegate: AppMenuItem {
                required property var modelData

                checkable: true
                checked: modelData.current === true
                text: modelData.name
                onTriggered: root.workspace.variants.show(modelData.id)
            }
        }
        AppMenuLine {}
        CommandLine {
            command: "variant.add"
            commands: root.commands
            objectName: "addVariant"
            sign: "plus"
        }
        CommandLine { command: "variant.rename"; commands: root.commands; objectName: "renameVariant" }
        CommandLine { command: "variant.delete"; commands: root.commands; objectName: "deleteVariant" }
        CommandLine { command: "variant.restore"; commands: root.commands; objectName: "restoreVariant"; visible: enabled }
        AppMenuItem {
            objectName: "libraryOfVariants"
            command: "view.runs"
            sign: "table"
            text: qsTr("All variants and runs…")
            onTriggered: root.workspace.pages.current = "runs"
        }
    }
}
