// SPDX-License-Identifier: GPL-3.0-or-later
// The variants of the project and the commands on the chosen one: put it on the desk, rename, move and delete it; the last one that was
// deleted comes back.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property CommandIndex commands
    required property VariantList variants
    readonly property string chosen: String(list.currentIndex) // what commands act on
    property int turn: 0

    component Does: AppButton {
        required property string command
        readonly property var row: root.commands.find(command)

        enabled: root.commands.enabled(row, root.chosen)
        implicitHeight: Theme.fieldHeight
        text: row.brief
        onClicked: root.commands.run(command, root.chosen)
    }

    function told(role: int): string {
        return turn >= 0 && list.currentIndex >= 0 && list.currentIndex < root.variants.count ? root.variants.data(root.variants.index(list.currentIndex, 0), role) ?? "" : "";
    }
    function editName(row: int) {
        list.currentIndex = row;
        nameField.forceActiveFocus(Qt.TabFocusReason);
    }

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Variants")

    Words {
        id: head
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        text: qsTr("VARIANTS")
    }
    ListView {
        id: list

        readonly property int shownRow: root.variants.currentRow

        activeFocusOnTab: true
        anchors.bottom: foot.top
        anchors.bottomMargin: Theme.space8
        anchors.top: head.bottom
        anchors.topMargin: Theme.space4
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        focus: true
        highlightMoveDuration: 0
        keyNavigationEnabled: true
        model: root.variants
        objectName: "variantList"
        width: parent.width
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Variants")
        Component.onCompleted: currentIndex = root.variants.currentRow
        onShownRowChanged: currentIndex = shownRow
        Keys.onPressed: event => {
            const wanted = KeyTable.pressed(KeyTable.Place.variants, event.key, event.modifiers, event.text);
            event.accepted = wanted.length > 0;
            if (wanted === "variants.menu")
                menu.openAt(currentItem, Theme.space32, Theme.space24, currentIndex);
            else if (event.accepted)
                root.commands.run(wanted, root.chosen);
        }
        T.ScrollBar.vertical: AppScrollBar {}

        Connections {
            target: root.variants
            function onChanged() { ++root.turn; }
            function onModelReset() { list.currentIndex = root.variants.currentRow; }
            function onMoved(row: int, to: int) { // the chosen one stays chosen
                if (list.currentIndex === row)
                    list.currentIndex = to;
            }
        }
        delegate: VariantRow {
            required property bool current

            chosen: ListView.isCurrentItem
            focused: list.activeFocus
            isCurrent: current
            width: list.width
            onMenuWanted: (px, py) => menu.openAt(this, px, py, index)
            onOpened: root.commands.run("variant.show", String(index))
            onPointed: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
            }
        }
    }
    Column {
        id: foot
        anchors.bottom: parent.bottom
        spacing: Theme.space4
        width: parent.width
        Keys.onEscapePressed: list.forceActiveFocus(Qt.OtherFocusReason)

        NameField {
            id: nameField
            commit: text => root.variants.rename(list.currentIndex, text)
            label: qsTr("Name of the variant")
            objectName: "variantName"
            value: root.told(VariantList.NameRole)
            words: qsTr("Name")
        }
        NameField {
            commit: text => { root.variants.note(list.currentIndex, text); return ""; }
            label: qsTr("Notes on the variant")
            objectName: "variantNotes"
            value: root.told(VariantList.NotesRole)
            words: qsTr("Notes")
        }
        Flow {
            spacing: Theme.space4
            width: parent.width

            Does { command: "variant.show"; objectName: "variantShow" }
            Does { command: "variant.up"; objectName: "variantUp"; text: "↑"; Accessible.name: row.brief }
            Does { command: "variant.down"; objectName: "variantDown"; text: "↓"; Accessible.name: row.brief }
            Does { command: "variant.delete"; objectName: "variantDelete"; onClicked: list.forceActiveFocus(Qt.OtherFocusReason) }
            Does {
                command: "variant.restore"
                objectName: "variantRestore"
                text: qsTr("Restore %1").arg(root.variants.removed)
                visible: root.variants.removed.length > 0
                onClicked: list.forceActiveFocus(Qt.OtherFocusReason)
            }
        }
    }
    VariantMenu {
        id: menu
        commands: root.commands
    }
}
