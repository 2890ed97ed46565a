// SPDX-License-Identifier: GPL-3.0-or-later
// One lesson of the course: what it is about, or what it left; how far one has come.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

T.AbstractButton {
    id: root

    required property var modelData // a card of Course
    readonly property int summaryTop: 40
    readonly property int barTop: 90 // how far it has come
    readonly property int stateTop: 102

    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    implicitHeight: 132
    implicitWidth: 280
    objectName: "card_" + modelData.id
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("Lesson: %1. %2").arg(modelData.title).arg(modelData.state)
    Accessible.description: modelData.summary
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    background: Rectangle {
        border.color: root.hovered ? Theme.border : Theme.edge
        border.width: Theme.lineWidth
        color: root.hovered ? Theme.hover : Theme.card
        radius: Theme.radiusAnswer
        FocusRing { radius: Theme.radiusAnswer + Theme.focusGap; shown: root.visualFocus }
    }
    contentItem: Item {
        Words {
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            text: root.modelData.title
            width: sign.x - x
            x: Theme.space16
            y: Theme.space12
        }
        Icon {
            id: sign
            color: Theme.ok
            height: Theme.iconLarge
            name: "check"
            visible: root.modelData.done
            width: Theme.iconLarge
            x: parent.width - width - Theme.space12
            y: Theme.space12
        }
        Words {
            color: Theme.lead
            elide: Text.ElideRight
            maximumLineCount: 2
            text: root.modelData.summary
            width: parent.width - Theme.space32
            wrapMode: Text.Wrap
            x: Theme.space16
            y: root.summaryTop
        }
        Rectangle {
            color: Theme.edge
            height: Theme.barThin
            radius: Theme.radiusMark
            width: parent.width - Theme.space32
            x: Theme.space16
            y: root.barTop

            Rectangle {
                color: root.modelData.done ? Theme.ok : Theme.accent
                height: Theme.barThin
                radius: Theme.radiusMark
                width: parent.width * root.modelData.share
            }
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: root.modelData.state
            x: Theme.space16
            y: root.stateTop
        }
    }
}
