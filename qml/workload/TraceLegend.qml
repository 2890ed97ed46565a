// SPDX-License-Identifier: GPL-3.0-or-later
// Which colour is reads and which is writes in the plot of a trace.
import QtQuick
import Flashloom.Controls

Row {
    spacing: Theme.space6

    Rectangle { anchors.verticalCenter: parent.verticalCenter; color: Theme.look(3); height: Theme.swatchSmall; width: Theme.swatchSmall }
    Words { color: Theme.caption; font.pixelSize: Theme.sizeTiny; rightPadding: Theme.space6; text: qsTr("reads") }
    Rectangle { anchors.verticalCenter: parent.verticalCenter; color: Theme.look(2); height: Theme.swatchSmall; width: Theme.swatchSmall }
    Words { color: Theme.caption; font.pixelSize: Theme.sizeTiny; text: qsTr("writes") }
}
