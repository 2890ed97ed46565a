// SPDX-License-Identifier: GPL-3.0-or-later
// The values of one swept parameter, typed as a list or a range. Enter takes them and closes.
// qmllint disable deferred-property-id
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

PopupCard {
    id: root

    required property SweepSession session
    property int index: -1
    property string address: ""
    property string label: ""
    signal taken()

    // Under the item that shows the chip; that one goes when its values change.
    function edit(place: int, under: Item) {
        const at = under.mapToItem(parent, 0, under.height + Theme.space4);
        x = at.x;
        y = at.y;
        index = place;
        address = session.swept.chips[place].address;
        label = session.swept.chips[place].label;
        field.text = session.swept.chips[place].values;
        open();
    }
    function take() {
        reason.text = session.swept.setChip(index, field.text);
        if (reason.text.length > 0)
            return;
        close();
        taken();
    }

    objectName: "chipPopup"
    width: 400
    onOpened: {
        reason.text = "";
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }

    contentItem: Column {
        spacing: Theme.space8

        Row {
            spacing: Theme.space8

            Words { id: name; font.weight: Font.DemiBold; text: root.label }
            Figures {
                anchors.baseline: name.baseline
                color: Theme.muted
                font.pixelSize: Theme.sizeTiny
                text: root.address
                visible: text !== root.label
            }
        }
        AppTextField {
            id: field
            alert: reason.text.length > 0
            objectName: "chipField"
            width: parent.width
            Accessible.name: qsTr("Values of %1").arg(root.label)
            onAccepted: root.take()
            onTextEdited: reason.text = ""
        }
        Words {
            id: reason
            color: Theme.error
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        Figures {
            color: Theme.muted
            font.pixelSize: Theme.sizeTiny
            lineHeight: 1.3
            text: qsTr("4, 8, 16      4..32 x2      4..32 step 4\n400, 800, 1200 MT/s      10us..80us x2")
        }
        AppButton {
            look: AppButton.Flat
            objectName: "chipRemove"
            sign: "close"
            text: qsTr("Remove from the sweep")
            onClicked: {
                root.close();
                root.session.swept.removeChip(root.index);
            }
        }
    }
}
