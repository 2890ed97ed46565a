// SPDX-License-Identifier: GPL-3.0-or-later
// What F1 tells of the field that has the focus, below it, until the next key or press.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look

PopupCard {
    id: root

    property string words: ""
    readonly property int firstStop: words.indexOf(". ")

    // Of the field, or of what it stands in; false where nobody has written anything.
    function tell(focused: Item): bool {
        for (let item = focused; item; item = item.parent)
            if ((item["help"] ?? "").length > 0) {
                words = item["help"];
                parent = focused;
                open();
                return true;
            }
        return false;
    }

    focus: false
    objectName: "fieldHelp"
    padding: Theme.space8
    width: Math.min(Theme.popupWidth, Math.ceil(Math.max(lead.implicitWidth, rest.implicitWidth)) + 2 * padding)
    y: (parent?.height ?? 0) + Theme.space4

    contentItem: Column {
        spacing: Theme.space2
        Accessible.role: Accessible.ToolTip
        Accessible.name: root.words

        Words {
            id: lead
            elide: Text.ElideNone
            font.weight: Font.DemiBold
            text: root.firstStop < 0 ? root.words : root.words.slice(0, root.firstStop + 1)
            width: parent.width
            wrapMode: Text.Wrap
        }
        Words {
            id: rest
            color: Theme.lead
            elide: Text.ElideNone
            font.pixelSize: Theme.sizeSmall
            text: root.firstStop < 0 ? "" : root.words.slice(root.firstStop + 2)
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
    }

    Connections {
        target: KeyPresses
        function onPressed() {
            if (root.opened) // F1 itself comes before
                later.restart(); // Esc is still for this alone
        }
    }
    Timer {
        id: later
        interval: 0
        onTriggered: root.close()
    }
    Shortcut {
        context: Qt.ApplicationShortcut
        enabled: root.opened
        sequences: KeyTable.all("panel.close")
        onActivated: root.close()
        onActivatedAmbiguously: root.close()
    }
}
