// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a run's column: its colour and name. The head of B can make it the baseline or remove it.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string name
    required property string letter
    property color colour: Theme.muted
    property int column: 0
    property bool removable: false
    property bool focused: false
    readonly property bool isB: letter === "B"
    readonly property int cut: name.lastIndexOf(" · ") // the run's number stands below the variant's name
    signal picked()
    signal baselineWanted()
    signal removeWanted()

    height: Theme.rowDouble
    objectName: "compareHead" + column
    Accessible.role: Accessible.ColumnHeader
    Accessible.name: letter.length > 0 ? letter + ", " + name : name

    Rectangle {
        anchors { fill: parent; rightMargin: Theme.space2; bottomMargin: Theme.space2 }
        color: root.isB ? Theme.tint : hover.hovered && root.removable ? Theme.hover : "transparent"
        radius: Theme.radiusSmall
    }
    HoverHandler { id: hover }
    TapHandler { onTapped: root.picked() }
    Rectangle { color: root.colour; height: Theme.stripeWidth; radius: Theme.radiusHair; width: parent.width - Theme.space10; x: Theme.space4; y: Theme.space2 }
    Words {
        color: root.colour
        font { pixelSize: Theme.sizeBody; weight: Font.Bold }
        height: Theme.lineDouble
        text: root.letter
        verticalAlignment: Text.AlignVCenter
        visible: text.length > 0
        x: Theme.space8
        y: Theme.space6 + Theme.lineWidth
    }
    Column {
        anchors.verticalCenter: parent.verticalCenter
        anchors.verticalCenterOffset: 2
        width: parent.width - x - (tools.visible ? tools.width + Theme.space8 : Theme.space8)
        x: root.letter.length > 0 ? Theme.space24 : Theme.space8

        Words {
            color: root.isB || root.letter === "A" ? Theme.text : Theme.muted
            elide: Text.ElideMiddle // names often differ at their ends alone
            font.weight: root.isB || root.letter === "A" ? Font.DemiBold : Font.Normal
            objectName: "compareHeadName" + root.column
            text: root.cut > 0 ? root.name.slice(0, root.cut) : root.name
            width: parent.width
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeTiny
            text: root.cut > 0 ? root.name.slice(root.cut + 3) : ""
            visible: text.length > 0
            width: parent.width
        }
    }
    Row {
        id: tools
        anchors { right: parent.right; rightMargin: Theme.space6 }
        spacing: Theme.space2
        visible: root.removable && root.isB
        y: Theme.space12

        IconButton {
            implicitHeight: Theme.smallHeight
            implicitWidth: Theme.smallHeight
            objectName: "compareMakeBaseline" + root.column
            command: "compare.baseline"
            sign: "swap"
            signSize: Theme.iconMedium
            text: qsTr("Make baseline")
            onClicked: root.baselineWanted()
        }
        IconButton {
            implicitHeight: Theme.smallHeight
            implicitWidth: Theme.smallHeight
            objectName: "compareRemove" + root.column
            command: "compare.remove"
            sign: "close"
            signSize: Theme.iconMedium
            text: qsTr("Remove from the comparison")
            onClicked: root.removeWanted()
        }
    }
}
