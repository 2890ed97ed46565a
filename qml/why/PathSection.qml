// SPDX-License-Identifier: GPL-3.0-or-later
// The life of the request that stands at the percentile, piece by piece. Enter or a click on a wait goes to the request it waited for.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property int missingHeight: 58 // of what was not recorded
    readonly property int rowsTop: 54

    WhyPathModel {
        id: path
        active: root.visible
        session: root.session
    }
    function goTo(request: int) {
        if (request < 0 || root.session.workspace === null)
            return;
        root.session.workspace.recordings.show(request);
    }
    function outline(request: int) {
        root.session.workspace.followed.outlined = request;
        if (request >= 0)
            root.session.workspace.pages.current = "design";
    }
    Keys.onEscapePressed: event => {
        event.accepted = outline.on;
        if (outline.on)
            root.outline(-1);
    }
    Words {
        id: nothing
        x: Theme.space24
        y: path.missing ? root.missingHeight : 0
        width: parent.width - 2 * Theme.space24
        color: Theme.muted
        text: path.missing ? qsTr("Drive activity during this request was not recorded. Simulating the run again from its seed records it; the results stay the same.")
                           : qsTr("The run was not recorded. Simulating it again from its seed records all drive activity.")
        visible: path.count === 0
        wrapMode: Text.Wrap
    }
    AppButton {
        objectName: "pathRecord"
        x: Theme.space24
        y: nothing.y + nothing.height + Theme.space8
        height: Theme.fieldHeight
        enabled: root.session.workspace !== null && !root.session.workspace.runner.running
        text: path.missing ? qsTr("Simulate again and record it") : qsTr("Simulate again and record")
        visible: path.count === 0
        onClicked: root.session.workspace.recordings.record(path.request)
    }
    Words {
        id: title
        objectName: "pathTitle"
        x: Theme.space24
        y: Theme.space4 + Theme.lineWidth
        width: (outline.visible ? outline.x : parent.width - Theme.space24) - x - Theme.space8
        font.weight: Font.DemiBold
        text: qsTr("%1 is at %2").arg(path.title).arg(root.session.handleText)
        visible: path.request >= 0
    }
    Figures {
        id: detail
        x: Theme.space24
        y: Theme.rowTable
        width: parent.width - 2 * Theme.space24
        color: Theme.muted
        text: path.detail
        visible: path.request >= 0
    }
    AppButton {
        id: outline
        readonly property bool on: path.count > 0 && root.session.workspace !== null && root.session.workspace.followed.outlined === path.request
        objectName: "pathOutline"
        anchors { right: button.left; rightMargin: Theme.space8 }
        height: Theme.fieldHeight
        checked: on
        text: qsTr("Drawing")
        visible: path.count > 0
        Accessible.name: qsTr("Outline this request's path on the drawing")
        onClicked: root.outline(on ? -1 : path.request)
    }
    AppButton {
        id: button
        objectName: "pathToTimeline"
        anchors { right: parent.right; rightMargin: Theme.space24 }
        height: Theme.fieldHeight
        text: qsTr("Timeline")
        visible: path.count > 0
        Accessible.name: qsTr("Show this request in the timeline")
        onClicked: root.goTo(path.request)
    }
    ListView {
        id: list
        objectName: "whyPath"
        x: Theme.space24 - Theme.space4
        y: root.rowsTop
        width: parent.width - Theme.space24 - Theme.space16
        height: parent.height - y - Theme.space8
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        keyNavigationEnabled: true
        model: path
        visible: path.count > 0 // it would take the clicks
        Accessible.role: Accessible.List
        Accessible.name: qsTr("What served the request and what it waited for")
        Keys.onReturnPressed: root.goTo(currentItem ? (currentItem as PathRow).culprit : -1)
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: PathRow {
            required property int index
            width: list.width - Theme.space12 // the scroll bar's
            current: ListView.isCurrentItem && list.activeFocus
            onWanted: root.goTo(culprit)
        }
    }
}
