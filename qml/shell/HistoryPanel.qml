// SPDX-License-Identifier: GPL-3.0-or-later
// Every step since the drive was opened, with its picture; a press or Enter goes there. Esc closes.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

OverPanel {
    id: root

    required property Workspace workspace
    readonly property int pictureWidth: 88
    readonly property int pictureHeight: 56
    readonly property int mostHeight: 480
    readonly property int headHeight: 48
    readonly property int wordsX: 108 // right of the picture
    readonly property int timeTop: 36

    first: list
    objectName: "historyPanel"
    height: Math.min(mostHeight, headHeight + list.count * (pictureHeight + Theme.space8) + Theme.space8)
    width: 344
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("History")
    onVisibleChanged: {
        if (!visible)
            return;
        list.currentIndex = steps.current;
        list.positionViewAtIndex(steps.current, ListView.Center);
    }

    HistoryModel {
        id: steps
        workspace: root.visible ? root.workspace : null
    }
    Rectangle {
        anchors.fill: parent
        border.color: Theme.border
        border.width: Theme.lineWidth
        color: Theme.card
        radius: Theme.radiusAnswer
        MouseArea { anchors.fill: parent }
    }
    Words {
        font.weight: Font.DemiBold
        text: qsTr("History")
        x: Theme.space16
        y: Theme.space12 + Theme.space2
    }
    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8
        objectName: "historyClose"
        sign: "close"
        text: qsTr("Close")
        y: Theme.space8
        onClicked: root.close()
    }
    ListView {
        id: list
        activeFocusOnTab: true
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space8
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.topMargin: Theme.barHeight
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        focus: true
        highlightMoveDuration: 0
        keyNavigationEnabled: true
        model: steps
        objectName: "historyList"
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Steps")
        Keys.onReturnPressed: steps.goTo(currentIndex)
        Keys.onEnterPressed: steps.goTo(currentIndex)
        onModelChanged: currentIndex = steps.current

        T.ScrollBar.vertical: AppScrollBar {}

        Connections {
            target: steps
            function onCurrentChanged() {
                list.currentIndex = steps.current;
            }
        }
        delegate: Item {
            id: row

            required property int index
            required property string words
            required property string time
            required property bool isCurrent
            required property bool isAhead
            required property diagram diagram

            height: root.pictureHeight + Theme.space8
            objectName: "historyRow" + index
            opacity: row.isAhead ? 0.5 : 1
            width: ListView.view.width
            Accessible.role: Accessible.ListItem
            Accessible.name: row.words + " " + row.time
            Accessible.selected: row.isCurrent
            Accessible.onPressAction: steps.goTo(row.index)

            Rectangle {
                anchors.fill: parent
                anchors.leftMargin: Theme.space8
                anchors.rightMargin: Theme.space8
                border.color: Theme.accent
                border.width: row.ListView.isCurrentItem && list.activeFocus ? Theme.focusWidth : 0
                color: row.isCurrent ? Theme.tint : pointer.containsMouse ? Theme.hover : "transparent"
                radius: Theme.radius
            }
            CanvasThumbnail {
                diagram: row.diagram
                dots: false
                height: root.pictureHeight
                width: root.pictureWidth
                x: Theme.space12
                y: Theme.space4
            }
            Words {
                text: row.words
                width: parent.width - x - Theme.space16
                x: root.wordsX
                y: Theme.space12 + Theme.space2
            }
            Figures {
                color: Theme.muted
                font.pixelSize: Theme.sizeTiny
                text: row.isCurrent ? (row.time.length > 0 ? row.time + "  " : "") + qsTr("now") : row.time
                x: root.wordsX
                y: root.timeTop
            }
            MouseArea { // not a handler: what lies below must not hear of the press
                id: pointer
                anchors.fill: parent
                hoverEnabled: true
                onClicked: {
                    list.forceActiveFocus(Qt.MouseFocusReason);
                    steps.goTo(row.index);
                }
            }
        }
    }
}
