// SPDX-License-Identifier: GPL-3.0-or-later
// A shortcut to a folder.
import QtQuick
import Flashloom.Controls

AppButton {
    id: root

    required property var modelData
    property bool current: false

    implicitHeight: Theme.rowTable
    leading: true
    leftPadding: Theme.space8
    look: AppButton.Flat
    objectName: "filePlace"
    sign: modelData.sign
    text: modelData.name
    Accessible.description: modelData.path

    Rectangle {
        anchors.fill: parent
        color: Theme.tint
        radius: Theme.radius
        visible: root.current
        z: -1
    }
}
