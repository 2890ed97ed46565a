// SPDX-License-Identifier: GPL-3.0-or-later
// A field of the form with its label above.
import QtQuick
import Flashloom.Controls

Column {
    property alias label: caption.text
    default property alias field: place.data

    spacing: Theme.space2

    Words {
        id: caption
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        width: parent.width
    }
    Item {
        id: place
        height: childrenRect.height
        width: parent.width
    }
}
