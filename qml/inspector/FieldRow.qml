// SPDX-License-Identifier: GPL-3.0-or-later
// A label at the left and a field at the right, as every line of the inspector; below, while the field has the focus, what it means.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string label
    property string help: ""
    readonly property bool helping: help.length > 0 && slot.activeFocus
    readonly property real lineHeight: Math.max(Theme.rowHeight, slot.childrenRect.height + Theme.space4)
    property int fieldWidth: Theme.fieldWidth
    readonly property int fieldX: width - Theme.space16 - Theme.space32 - fieldWidth
    property bool emphasis: false
    property real labelRoom: fieldX - Theme.space16 - Theme.space8
    readonly property real labelEnd: Theme.space16 + Math.min(words.implicitWidth, labelRoom)
    default property alias field: slot.data

    implicitHeight: lineHeight + (helping ? box.height : 0)

    Words {
        id: words
        color: root.emphasis ? Theme.text : Theme.lead
        font.weight: root.emphasis ? Font.DemiBold : Font.Normal
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.sizeTiny
        height: Theme.rowHeight
        text: root.label
        verticalAlignment: Text.AlignVCenter
        width: root.labelRoom
        x: Theme.space16
    }
    FocusScope {
        id: slot
        height: childrenRect.height
        width: root.fieldWidth
        x: root.fieldX
        y: Theme.space2
    }
    HelpBox {
        id: box
        help: root.help
        source: ""
        sureness: 0
        visible: root.helping
        width: root.width
        y: root.lineHeight
    }
}
