// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a parameter of the drawing or a word of the workload to sweep. Arrows and Enter.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

PopupCard {
    id: root

    required property SweepSession session
    readonly property int labelWidth: 190
    readonly property int addressX: 204
    signal added(int index)

    function choose(row: int) {
        const offer = list.model[row];
        if (offer === undefined)
            return;
        const reason = session.swept.addChip(offer.address, "");
        note.text = reason;
        if (reason.length > 0)
            return;
        close();
        added(session.swept.chips.findIndex(chip => chip.address === offer.address));
    }

    objectName: "sweepAddPopup"
    padding: Theme.space8
    width: 440
    onOpened: {
        note.text = "";
        field.text = "";
        field.forceActiveFocus(Qt.TabFocusReason);
    }

    contentItem: Column {
        spacing: Theme.space8

        AppTextField {
            id: field
            height: Theme.rowTall
            objectName: "sweepAddField"
            placeholderText: qsTr("Parameter, e.g. channels, tR, qd")
            sign: "search"
            width: parent.width
            Accessible.name: qsTr("Parameter to sweep")
            Keys.onDownPressed: list.currentIndex = Math.min(list.count - 1, list.currentIndex + 1)
            Keys.onUpPressed: list.currentIndex = Math.max(0, list.currentIndex - 1)
            onAccepted: root.choose(list.currentIndex)
            onTextChanged: list.currentIndex = 0
        }
        Words {
            id: note
            color: Theme.error
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        ListView {
            id: list
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            height: Math.min(Theme.popupSlim, Math.max(Theme.rowHeight, contentHeight))
            highlightMoveDuration: 0
            model: root.opened ? root.session.swept.offers(field.text) : []
            objectName: "sweepAddList"
            width: parent.width
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Parameters")
            T.ScrollBar.vertical: AppScrollBar {}

            delegate: Rectangle {
                id: row

                required property var modelData
                required property int index

                color: ListView.isCurrentItem ? Theme.hover : "transparent"
                height: Theme.rowHeight
                radius: Theme.radiusSmall
                width: ListView.view.width
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData.label + ", " + modelData.address

                Words {
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.modelData.label
                    width: root.labelWidth
                    x: Theme.space8
                }
                Figures {
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.muted
                    elide: Text.ElideRight
                    font.pixelSize: Theme.sizeTiny
                    text: row.modelData.address
                    width: parent.width - x - now.width - Theme.space16
                    x: root.addressX
                }
                Figures {
                    id: now
                    anchors { right: parent.right; rightMargin: Theme.space8; verticalCenter: parent.verticalCenter }
                    color: Theme.caption
                    text: row.modelData.now
                }
                HoverHandler { onHoveredChanged: if (hovered) list.currentIndex = row.index }
                TapHandler { onTapped: root.choose(row.index) }
            }
        }
    }
}
