// SPDX-License-Identifier: GPL-3.0-or-later
// One lesson on the first page: its picture, what it is called and asks, how long it takes.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look

T.AbstractButton {
    id: root

    required property var modelData // a card of Course
    required property int index
    readonly property real pictureHeight: Math.round(width * 0.44)
    readonly property int wordsHeight: 106 // below the picture
    readonly property int titleTop: 25 // below it
    readonly property int summaryTop: 48

    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    implicitHeight: pictureHeight + wordsHeight
    implicitWidth: 220
    objectName: "lesson_" + modelData.id
    text: modelData.title
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("Lesson %1: %2").arg(index + 1).arg(modelData.title)
    Accessible.description: modelData.summary
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    background: Rectangle {
        border.color: root.hovered ? Theme.border : Theme.edge
        border.width: Theme.lineWidth
        color: root.hovered ? Theme.hover : Theme.panel
        radius: Theme.radiusAnswer
        FocusRing { radius: Theme.radiusAnswer + Theme.focusGap; shown: root.visualFocus }
    }
    contentItem: Item {
        Rectangle {
            color: Theme.canvas
            height: root.pictureHeight
            radius: Theme.radiusAnswer - Theme.lineWidth
            width: parent.width - 2 * Theme.lineWidth
            x: 1
            y: 1

            ThemePicture {
                anchors.fill: parent
                anchors.margins: Theme.space4
                source: ":/flashloom/lessons/pictures/" + root.modelData.id + ".svg"
            }
        }
        Rectangle {
            color: Theme.edge
            height: Theme.lineWidth
            width: parent.width
            y: root.pictureHeight
        }
        Words {
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: qsTr("Lesson %1 · %2").arg(root.index + 1).arg(root.modelData.state)
            width: sign.x - x
            x: Theme.space12
            y: root.pictureHeight + Theme.space8
        }
        Icon {
            id: sign
            color: Theme.ok
            height: Theme.iconMedium
            name: "check"
            visible: root.modelData.done
            width: Theme.iconMedium
            x: parent.width - width - Theme.space12
            y: root.pictureHeight + Theme.space8
        }
        Words {
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            text: root.text
            width: parent.width - 2 * x
            x: Theme.space12
            y: root.pictureHeight + root.titleTop
        }
        Words {
            color: Theme.muted
            elide: Text.ElideRight
            font.pixelSize: Theme.sizeSmall
            maximumLineCount: 3
            text: root.modelData.summary
            width: parent.width - 2 * x
            wrapMode: Text.Wrap
            x: Theme.space12
            y: root.pictureHeight + root.summaryTop
        }
    }
}
