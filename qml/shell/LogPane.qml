// SPDX-License-Identifier: GPL-3.0-or-later
// What happened in this session, line by line. Enter or a double click shows the run that a line tells of.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    readonly property int markX: 80 // right of the time
    readonly property int wordsX: 104

    objectName: "logPane"

    LogModel {
        id: log
        workspace: root.workspace
    }
    ListView {
        id: list
        anchors.fill: parent
        anchors.margins: Theme.space8
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        focus: true
        highlightMoveDuration: 0
        model: log
        objectName: "logList"
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Log")
        keyNavigationEnabled: true
        onCountChanged: {
            if (!activeFocus) // whoever reads keeps the line
                currentIndex = count - 1;
            positionViewAtEnd();
        }
        Keys.onReturnPressed: log.open(currentIndex)
        Keys.onEnterPressed: log.open(currentIndex)

        T.ScrollBar.vertical: AppScrollBar {}

        delegate: Item {
            id: line

            required property string time
            required property string severity
            required property string words
            required property bool opens
            required property int index

            height: Theme.rowSmall
            width: ListView.view.width
            Accessible.role: Accessible.ListItem
            Accessible.name: line.words
            Accessible.onPressAction: log.open(line.index)
            objectName: "logLine" + index

            Rectangle {
                anchors.fill: parent
                color: Theme.hover
                radius: Theme.radiusSmall
                visible: line.opens && hover.hovered
            }
            HoverHandler { id: hover }
            MouseArea {
                anchors.fill: parent
                onClicked: {
                    list.currentIndex = line.index;
                    list.forceActiveFocus(Qt.MouseFocusReason);
                }
                onDoubleClicked: log.open(line.index)
            }
            FocusRing { inset: 0; shown: line.ListView.isCurrentItem && list.activeFocus }
            Figures {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                text: line.time
                x: Theme.space8
            }
            SeverityMark {
                anchors.verticalCenter: parent.verticalCenter
                height: Theme.iconSmall
                severity: line.severity
                width: Theme.iconSmall
                x: root.markX
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                font.pixelSize: Theme.sizeSmall
                text: line.words
                width: parent.width - x - (shows.visible ? shows.width + Theme.space16 : 0)
                x: root.wordsX
            }
            Words {
                id: shows
                anchors.right: parent.right
                anchors.rightMargin: Theme.space16
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.accent
                font.pixelSize: Theme.sizeSmall
                text: qsTr("%1 shows it").arg(KeyTable.of("list.open"))
                visible: line.opens && (hover.hovered || line.ListView.isCurrentItem && list.activeFocus)
            }
        }
    }
    Words {
        anchors.centerIn: parent
        color: Theme.muted
        text: qsTr("The log is empty.")
        visible: log.count === 0
    }
}
