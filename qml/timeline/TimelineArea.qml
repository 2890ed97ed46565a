// SPDX-License-Identifier: GPL-3.0-or-later
// The selected area as a table: totals per operation and owner, and the slowest requests inside. A request can be pinned from here.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Timeline

Rectangle {
    id: root

    required property TimelineSession session

    property bool byLane: false // what each lane was at work, instead of what was done
    readonly property int insideWidth: 300
    readonly property int insideFrom: 900

    color: Theme.panel
    clip: true

    TimelineAreaModel {
        id: totals
        session: root.session
    }
    Rectangle {
        color: Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    SectionName {
        id: name
        x: Theme.space16
        y: Theme.space8
        text: qsTr("SELECTED AREA")
    }
    SegmentedField {
        id: kind
        anchors { left: name.right; leftMargin: Theme.space12; verticalCenter: name.verticalCenter }
        choices: [qsTr("Work"), qsTr("Lanes")]
        currentIndex: root.byLane ? 1 : 0
        implicitHeight: Theme.lineBody
        label: qsTr("Group by")
        objectName: "timelineAreaKind"
        onChosen: index => root.byLane = index === 1
    }
    Words {
        objectName: "timelineAreaTitle"
        anchors { left: kind.right; leftMargin: Theme.space12; baseline: name.baseline; right: inside.left }
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: totals.title
    }
    AreaRow {
        id: header
        x: Theme.space16
        y: Theme.rowMedium
        width: list.width - Theme.space10 // as the rows
        heading: true
        visible: !root.byLane
    }
    ListView {
        objectName: "timelineAreaLanes"
        anchors { left: header.left; top: header.top; bottom: parent.bottom; topMargin: Theme.space4 }
        width: list.width
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        model: totals.lanes
        visible: root.byLane
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Lanes of the area, busiest first")
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: AreaLane {
            required property var modelData
            width: ListView.view.width - Theme.space10
            name: modelData.name
            busyText: modelData.busyText
            share: modelData.share
        }
    }
    ListView {
        id: list
        objectName: "timelineAreaTable"
        anchors { left: header.left; top: header.bottom; bottom: parent.bottom }
        width: inside.x - Theme.space32
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        model: totals
        visible: !root.byLane
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: AreaRow {
            required property var model
            width: list.width - Theme.space10
            operation: model.operation
            owner: model.owner
            count: model.count
            total: model.total
            mean: model.mean
            p50: model.p50
            p99: model.p99
            p999: model.p999
            busyText: model.busyText
            busyShare: model.busyShare
            look: model.look
            background: model.background
        }
    }
    Item {
        id: inside
        anchors { right: parent.right; rightMargin: Theme.space16; top: parent.top; bottom: parent.bottom }
        width: root.width >= root.insideFrom ? root.insideWidth : 0
        visible: width > 0

        SectionName { y: Theme.space8; text: qsTr("REQUESTS INSIDE") }
        Figures {
            anchors.right: parent.right
            y: Theme.space8
            color: Theme.muted
            text: totals.bytesText.length > 0 ? qsTr("%1 · %2").arg(totals.requestCount).arg(totals.bytesText) : totals.requestCount
        }
        ListView {
            objectName: "timelineAreaRequests"
            y: Theme.rowLarge
            width: parent.width
            height: parent.height - y
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            model: totals.requests
            delegate: RequestRow {
                width: ListView.view.width
                onClicked: root.session.pin(modelData.request)
            }
        }
    }
}
