// SPDX-License-Identifier: GPL-3.0-or-later
// What happened in this session, line by line.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace

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
        model: log
        objectName: "logList"
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Log")
        onCountChanged: positionViewAtEnd()

        T.ScrollBar.vertical: AppScrollBar {}

        delegate: Item {
            id: line

            required property string time
            required property string severity
            required property string words

            height: 24
            width: ListView.view.width
            Accessible.role: Accessible.ListItem
            Accessible.name: line.words

            FocusRing { inset: 0; shown: line.ListView.isCurrentItem && list.activeFocus }
            Figures {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                text: line.time
                x: Theme.space8
            }
            SeverityMark {
                anchors.verticalCenter: parent.verticalCenter
                height: 14
                severity: line.severity
                width: 14
                x: 80
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                font.pixelSize: Theme.sizeSmall
                text: line.words
                width: parent.width - x
                x: 104
            }
        }
    }
    Words {
        anchors.centerIn: parent
        color: Theme.muted
        text: qsTr("Nothing has happened yet.")
        visible: log.count === 0
    }
}
