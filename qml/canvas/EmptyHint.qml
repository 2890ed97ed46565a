// SPDX-License-Identifier: GPL-3.0-or-later
// What to do on an empty canvas.
import QtQuick
import Flashloom.Controls

Column {
    spacing: 8

    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        text: qsTr("Drag a block here, or press /")
        color: Theme.text
        font { family: Theme.uiFamily; pixelSize: 18; weight: Font.DemiBold }
    }
    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        text: qsTr("A drive needs a host, a processor, a channel controller and flash. Wires start at the small squares.")
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: 12 }
    }
}
