// SPDX-License-Identifier: GPL-3.0-or-later
// The values of one swept parameter, typed as a list or a range.
// qmllint disable deferred-property-id
import QtQuick
import Flashloom.Controls
import Flashloom.View

PopupCard {
    id: root

    required property SweepSession session
    required property int index
    required property string address
    required property string values

    width: 400
    onOpened: field.forceActiveFocus(Qt.TabFocusReason)

    contentItem: Column {
        spacing: Theme.space8

        Figures {
            font.weight: Font.DemiBold
            text: root.address
        }
        UnitField {
            id: field
            commit: text => root.session.setChip(root.index, text)
            label: qsTr("Values of %1").arg(root.address)
            mono: false
            objectName: "chipField"
            value: root.values
            width: parent.width
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
            text: qsTr("Do not sweep it")
            onClicked: {
                root.close();
                root.session.removeChip(root.index);
            }
        }
    }
}
