// SPDX-License-Identifier: GPL-3.0-or-later
// The name of a section that folds: chevron, words, and a note at the right. Space and Enter fold it.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T

T.AbstractButton {
    id: root

    property string note: ""
    property bool open: true
    property bool foldable: true

    implicitHeight: Theme.controlHeight
    focusPolicy: foldable ? Qt.StrongFocus : Qt.NoFocus
    hoverEnabled: foldable
    Accessible.role: Accessible.Button
    Accessible.name: text + (open ? qsTr(", open") : qsTr(", folded"))
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: root.clicked()
    onClicked: if (foldable) open = !open

    background: FocusRing {
        inset: Theme.focusInset
        shown: root.visualFocus
    }
    contentItem: Item {
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            height: Theme.iconSmall
            name: root.open ? "chevron-down" : "chevron-right"
            visible: root.foldable
            width: Theme.iconSmall
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            font.weight: Font.DemiBold
            text: root.text
            width: parent.width - x - noteText.width
            x: root.foldable ? Theme.iconSmall + Theme.space8 : 0
        }
        Words {
            id: noteText
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: root.note
        }
    }
}
