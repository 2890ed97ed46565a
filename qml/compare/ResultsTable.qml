// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure in A and B, its change, and whether that is better or worse.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls

Item {
    id: root

    required property CompareSession session
    readonly property int rest: 52 // above and below the lines
    readonly property int wanted: list.contentHeight + heading.height + rest

    PaneName { text: qsTr("Results") }
    Words {
        anchors { right: parent.right; rightMargin: Theme.space24 }
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: qsTr("same: within the 95 % interval")
        y: Theme.space12
    }
    ResultLine {
        id: heading
        address: ""
        anchors { left: list.left; right: list.right; bottom: list.top }
        bar: 0
        delta: ""
        heading: true
        inWords: false
        judgement: ""
        name: qsTr("metric")
        origin: ""
        rises: false
        valueA: "A"
        valueB: "B"
    }
    ListView {
        id: list
        objectName: "compareResults"
        activeFocusOnTab: true
        anchors { fill: parent; topMargin: Theme.sectionHead + heading.height; leftMargin: Theme.space24; rightMargin: Theme.space16; bottomMargin: Theme.space8 }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Results of A and B")
        T.ScrollBar.vertical: AppScrollBar {}
        model: CompareMetricModel { session: root.session }
        delegate: ResultLine {
            width: list.width
        }
    }
}
