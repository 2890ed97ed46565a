// SPDX-License-Identifier: GPL-3.0-or-later
// One run that can be compared: a check mark, its description, and whether it is the baseline.
import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    required property int index
    required property string words
    required property bool chosen
    required property bool isBaseline
    property bool current: false
    property bool focused: false
    signal toggled()
    signal baselineWanted()

    color: hover.hovered || current ? Theme.hover : "transparent"
    height: Theme.rowLarge
    objectName: "compareRun" + index
    radius: Theme.radiusSmall
    Accessible.role: Accessible.ListItem
    Accessible.onPressAction: toggled()
    Accessible.name: isBaseline ? qsTr("%1, the baseline").arg(words) : words
    Accessible.checkable: true
    Accessible.checked: chosen

    HoverHandler { id: hover }
    TapHandler { onTapped: root.toggled() }
    FocusRing { inset: Theme.focusInset; shown: root.current && root.focused }
    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        border { color: root.chosen ? Theme.accent : Theme.border; width: Theme.lineWidth }
        color: root.chosen ? Theme.accent : "transparent"
        height: Theme.checkSize
        radius: Theme.radiusTiny
        width: Theme.checkSize
        x: Theme.space8

        Icon {
            anchors.centerIn: parent
            color: Theme.accentInk
            height: Theme.iconTiny
            name: "check"
            visible: root.chosen
            width: Theme.iconTiny
        }
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        font.weight: root.chosen ? Font.DemiBold : Font.Normal
        text: root.words
        width: parent.width - x - mark.width - Theme.space16
        x: Theme.space32
    }
    AppButton {
        id: mark
        anchors { right: parent.right; rightMargin: Theme.space4; verticalCenter: parent.verticalCenter }
        focusPolicy: Qt.NoFocus
        font.pixelSize: Theme.sizeSmall
        implicitHeight: Theme.lineTall
        look: root.isBaseline ? AppButton.Outlined : AppButton.Flat
        objectName: "compareBaseline" + root.index
        text: root.isBaseline ? qsTr("A, baseline") : qsTr("make A")
        visible: root.isBaseline || root.current || hover.hovered
        onClicked: root.baselineWanted()
    }
}
