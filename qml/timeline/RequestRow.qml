// SPDX-License-Identifier: GPL-3.0-or-later
// One request of the selected area; a click pins it.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

T.AbstractButton {
    id: root

    required property var modelData
    readonly property int placeWidth: 110
    readonly property int barWidth: 40
    readonly property int placeX: 76
    readonly property int shareX: 190

    implicitHeight: Theme.lineBody
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    text: qsTr("Request %1 on %2, %3").arg(modelData.text).arg(modelData.place).arg(modelData.latency)
    Accessible.role: Accessible.Button
    Accessible.name: text
    Keys.onReturnPressed: root.clicked()

    background: Rectangle {
        color: root.hovered || root.visualFocus ? Theme.hover : "transparent"
        radius: Theme.radiusSmall
    }
    contentItem: Item {
        Figures { y: Theme.space2; color: Theme.accent; text: root.modelData.text }
        Figures { x: root.placeX; y: Theme.space2; color: Theme.muted; text: root.modelData.place; width: root.placeWidth }
        Rectangle {
            x: root.shareX
            y: Theme.space6
            width: root.barWidth * root.modelData.share
            height: Theme.barMedium
            color: Theme.disabled
        }
        Figures {
            y: Theme.space2
            anchors.right: parent.right
            anchors.rightMargin: Theme.space4
            text: root.modelData.latency
        }
    }
}
