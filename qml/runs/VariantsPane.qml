// SPDX-License-Identifier: GPL-3.0-or-later
// The variants of the project: the chosen one can be put on the desk, renamed, moved and deleted, and the last one that was deleted comes
// back.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    property string reason: ""
    property int turn: 0

    function told(role: int): string {
        return turn >= 0 && list.currentIndex >= 0 && list.currentIndex < variants.count ? variants.data(variants.index(list.currentIndex, 0), role) ?? "" : "";
    }
    function remove() {
        reason = list.currentIndex >= 0 ? variants.remove(list.currentIndex) : "";
        list.forceActiveFocus(Qt.OtherFocusReason);
    }
    function move(by: int) {
        const to = Math.max(0, Math.min(variants.count - 1, list.currentIndex + by));
        variants.move(list.currentIndex, by);
        list.currentIndex = to;
    }

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Variants")

    VariantList {
        id: variants
        workspace: root.workspace
        onChanged: ++root.turn
    }
    Words {
        id: head
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        text: qsTr("VARIANTS")
    }
    ListView {
        id: list

        readonly property int shownRow: variants.currentRow

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
        model: variants
        objectName: "variantList"
        width: parent.width
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Variants")
        Component.onCompleted: currentIndex = variants.currentRow
        onShownRowChanged: currentIndex = shownRow
        Keys.onPressed: event => {
            event.accepted = true;
            switch (KeyTable.pressed(KeyTable.Place.variants, event.key, event.modifiers, event.text)) {
            case "variants.show": return void variants.show(currentIndex);
            case "variants.rename": return nameField.forceActiveFocus(Qt.TabFocusReason);
            case "variants.up": return root.move(-1);
            case "variants.down": return root.move(1);
            case "variants.delete": return root.remove();
            }
            event.accepted = false;
        }
        T.ScrollBar.vertical: AppScrollBar {}

        Connections {
            target: variants
            function onModelReset() { list.currentIndex = variants.currentRow; }
        }
        delegate: VariantRow {
            required property bool current

            chosen: ListView.isCurrentItem
            focused: list.activeFocus
            isCurrent: current
            width: list.width
            onOpened: variants.show(index)
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
            commit: text => variants.rename(list.currentIndex, text)
            label: qsTr("Name of the variant")
            objectName: "variantName"
            value: root.told(VariantList.NameRole)
            words: qsTr("Name")
        }
        NameField {
            commit: text => { variants.note(list.currentIndex, text); return ""; }
            label: qsTr("Notes on the variant")
            objectName: "variantNotes"
            value: root.told(VariantList.NotesRole)
            words: qsTr("Notes")
        }
        Flow {
            spacing: Theme.space4
            width: parent.width

            AppButton { implicitHeight: Theme.fieldHeight; objectName: "variantShow"; text: qsTr("Show"); onClicked: variants.show(list.currentIndex) }
            AppButton { implicitHeight: Theme.fieldHeight; objectName: "variantUp"; text: "↑"; Accessible.name: qsTr("Move up"); onClicked: root.move(-1) }
            AppButton { implicitHeight: Theme.fieldHeight; objectName: "variantDown"; text: "↓"; Accessible.name: qsTr("Move down"); onClicked: root.move(1) }
            AppButton { enabled: variants.count > 1; implicitHeight: Theme.fieldHeight; objectName: "variantDelete"; text: qsTr("Delete"); onClicked: root.remove() }
            AppButton {
                implicitHeight: Theme.fieldHeight
                objectName: "variantRestore"
                text: qsTr("Restore %1").arg(variants.removed)
                visible: variants.removed.length > 0
                onClicked: {
                    variants.restore();
                    list.forceActiveFocus(Qt.OtherFocusReason);
                }
            }
        }
        Words {
            color: Theme.error
            font.pixelSize: Theme.sizeSmall
            objectName: "variantReason"
            text: root.reason
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}
