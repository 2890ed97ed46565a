// SPDX-License-Identifier: GPL-3.0-or-later
// A recently opened file.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

T.AbstractButton {
    id: root

    required property string modelData
    readonly property string fileName: modelData.slice(modelData.lastIndexOf("/") + 1)
    signal opened(string path)

    implicitHeight: Theme.rowDouble
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("Open %1").arg(fileName)
    Keys.onReturnPressed: root.clicked()
    onClicked: opened(modelData)

    background: Rectangle {
        color: root.hovered ? Theme.hover : "transparent"
        radius: Theme.radius
        FocusRing { inset: 0; shown: root.visualFocus }
    }
    contentItem: Item {
        Words {
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            text: root.fileName
            width: parent.width
            y: Theme.space2
        }
        Words {
            color: Theme.muted
            elide: Text.ElideMiddle
            font.pixelSize: Theme.sizeSmall
            text: root.modelData.slice(0, root.modelData.lastIndexOf("/"))
            width: parent.width
            y: Theme.space24
        }
    }
}
