// SPDX-License-Identifier: GPL-3.0-or-later
// The workload in words; a click opens the studio to change it.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

T.AbstractButton {
    id: root

    required property Workspace workspace
    readonly property int signFrom: 150 // narrower, the words come first

    implicitHeight: Theme.controlHeight
    implicitWidth: Theme.chipWidth
    focusPolicy: Qt.TabFocus // pressed, it leaves the keys where they are
    hoverEnabled: true
    objectName: "workloadChip"
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Workload: %1").arg(workspace.workloadText)
    Keys.onReturnPressed: root.clicked()

    background: Rectangle {
        border.color: root.hovered ? Theme.border : Theme.edge
        border.width: Theme.lineWidth
        color: Theme.field
        radius: Theme.radius
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: "workload"
            visible: root.width >= root.signFrom
            x: Theme.space8
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            font.weight: Font.Medium
            text: root.workspace.workloadText.replace(/^Trace .*\//, "Trace ") // of a path the name comes first
            width: parent.width - x - Theme.space32
            x: root.width >= root.signFrom ? Theme.space12 + Theme.iconSize + Theme.space8 : Theme.space8
        }
        Icon {
            anchors.right: parent.right
            anchors.rightMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            height: Theme.iconMedium
            name: "chevron-down"
            width: Theme.iconMedium
        }
    }
}
