// SPDX-License-Identifier: GPL-3.0-or-later
// The life of the request that stands at the percentile, piece by piece. Enter or a click on a wait goes to the request it waited for.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property AnalyseSession session

    AnalysePathModel {
        id: path
        active: root.visible
        session: root.session
    }
    function goTo(request: int) {
        if (request < 0 || root.session.workspace === null)
            return;
        root.session.workspace.pinnedRequest = request;
        root.session.workspace.page = "timeline";
    }
    Words {
        x: Theme.space24
        width: parent.width - 48
        color: Theme.muted
        text: qsTr("The run was not recorded.")
        visible: path.count === 0
    }
    Words {
        id: title
        objectName: "pathTitle"
        x: Theme.space24
        width: parent.width - 48 - button.width
        font.weight: Font.DemiBold
        text: qsTr("%1 stands at %2").arg(path.title).arg(root.session.handleText)
        visible: path.count > 0
    }
    Figures {
        id: detail
        x: Theme.space24
        y: 18
        width: title.width
        color: Theme.muted
        text: path.detail
        visible: path.count > 0
    }
    AppButton {
        id: button
        objectName: "pathToTimeline"
        anchors { right: parent.right; rightMargin: Theme.space24 }
        height: 28
        text: qsTr("Timeline")
        visible: path.count > 0
        Accessible.name: qsTr("Show this request in the timeline")
        onClicked: root.goTo(path.request)
    }
    ListView {
        id: list
        objectName: "analysePath"
        x: Theme.space24 - 4
        y: 44
        width: parent.width - 40
        height: parent.height - y - 8
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        keyNavigationEnabled: true
        model: path
        Accessible.role: Accessible.List
        Accessible.name: qsTr("What served the request and what it waited for")
        Keys.onReturnPressed: root.goTo(currentItem ? (currentItem as PathRow).culprit : -1)
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: PathRow {
            required property int index
            width: list.width
            current: ListView.isCurrentItem && list.activeFocus
            onWanted: root.goTo(culprit)
        }
    }
}
