// SPDX-License-Identifier: GPL-3.0-or-later
// A or B: which run of the project it is. Enter or a click opens the list, the arrows walk it.
import QtQuick
import Flashloom.Controls

ComboField {
    id: root

    required property color colour
    required property string letter

    bold: true
    elide: Text.ElideMiddle // the number of the run and its figure are at the end
    implicitHeight: Theme.tallHeight
    implicitWidth: Theme.chipWidth
    label: letter === "A" ? qsTr("Run A, the baseline") : qsTr("Run B")
    leftPadding: Theme.space24 + Theme.edgeWidth

    Rectangle {
        color: root.colour
        height: parent.height
        radius: Theme.radiusMark
        width: Theme.edgeWidth
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        color: root.colour
        font { pixelSize: Theme.sizeLarge; weight: Font.Bold }
        text: root.letter
        x: Theme.space12
    }
}
