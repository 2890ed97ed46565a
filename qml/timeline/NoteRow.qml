// SPDX-License-Identifier: GPL-3.0-or-later
// One bookmark or comment: its flag and time go there, its text can be edited.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

Item {
    id: root

    property int digit: -1 // -1: a comment
    property string instant: ""
    property string words: ""
    readonly property int flagWidth: 112
    signal wanted()
    signal written(string text)
    signal removed()

    implicitHeight: Theme.rowTable

    T.AbstractButton {
        id: flag
        objectName: "noteGo"
        anchors.verticalCenter: parent.verticalCenter
        width: root.flagWidth
        height: Theme.compactHeight
        focusPolicy: Qt.StrongFocus
        hoverEnabled: true
        text: root.digit < 0 ? qsTr("Go to the comment at %1").arg(root.instant) : qsTr("Go to bookmark %1 at %2").arg(root.digit).arg(root.instant)
        Accessible.role: Accessible.Button
        Accessible.name: text
        Keys.onReturnPressed: root.wanted()
        onClicked: root.wanted()
        background: Rectangle {
            color: flag.hovered || flag.visualFocus ? Theme.hover : "transparent"
            radius: Theme.radiusSmall
            FocusRing { shown: flag.visualFocus }
        }
        contentItem: Item {
            Rectangle {
                anchors.verticalCenter: parent.verticalCenter
                x: Theme.space4
                width: Theme.iconMedium
                height: Theme.iconMedium
                border { color: Theme.warning; width: Theme.lineWidth }
                color: root.digit < 0 ? "transparent" : Theme.warning
                radius: Theme.radiusTiny
                Words {
                    anchors.centerIn: parent
                    color: Theme.canvas
                    font { pixelSize: Theme.sizeTiny; bold: true }
                    text: root.digit
                    visible: root.digit >= 0
                }
                Icon { anchors.centerIn: parent; width: Theme.iconTiny; height: Theme.iconTiny; color: Theme.warning; name: "note"; visible: root.digit < 0 }
            }
            Figures { x: Theme.rowMedium; anchors.verticalCenter: parent.verticalCenter; text: root.instant }
        }
    }
    AppTextField {
        objectName: "noteText"
        anchors { left: flag.right; leftMargin: Theme.space4; right: away.left; rightMargin: Theme.space4; verticalCenter: parent.verticalCenter }
        height: Theme.compactHeight
        placeholderText: qsTr("text")
        text: root.words
        Accessible.name: root.digit < 0 ? qsTr("Comment at %1").arg(root.instant) : qsTr("Text of bookmark %1").arg(root.digit)
        onEditingFinished: root.written(text)
    }
    ToolbarButton {
        id: away
        objectName: "noteRemove"
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        sign: "close"
        text: root.digit < 0 ? qsTr("Remove the comment") : qsTr("Remove bookmark %1").arg(root.digit)
        onClicked: root.removed()
    }
}
