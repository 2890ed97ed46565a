// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a request goes: the breakdown of A above that of B, what differs most first.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls

Item {
    id: root

    required property CompareSession session

    CompareTreeModel {
        id: tree
        session: root.session
        slowest: which.currentIndex === 1
    }
    PaneName {
        text: qsTr("Request time")
        width: which.x - x - Theme.space8
    }
    SegmentedField {
        id: which
        objectName: "compareTreeWhich"
        anchors { right: parent.right; rightMargin: Theme.space16 }
        choices: [qsTr("mean"), qsTr("slowest 1 %")]
        implicitHeight: Theme.smallHeight
        label: qsTr("Which requests")
        width: wantedWidth + Theme.space4
        y: Theme.space6
        onChosen: index => currentIndex = index
    }
    Figures {
        id: totals
        color: Theme.muted
        height: Theme.lineBody
        objectName: "compareTreeTotals"
        text: tree.totals.length > 0 ? tree.totals : qsTr("too few requests in A or B")
        verticalAlignment: Text.AlignVCenter
        width: parent.width - x - Theme.space8
        x: Theme.space24
        y: Theme.sectionHead - Theme.space2
    }
    ListView {
        objectName: "compareTree"
        activeFocusOnTab: true
        anchors { fill: parent; topMargin: Theme.sectionHead + Theme.lineTall; leftMargin: Theme.space24; rightMargin: Theme.space16; bottomMargin: Theme.space8 }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        model: tree
        Accessible.role: Accessible.Tree
        Accessible.name: qsTr("Request time, A and B")
        T.ScrollBar.vertical: AppScrollBar {}

        delegate: TreeLine {
            width: ListView.view.width
        }
    }
    Rectangle { anchors.right: parent.right; color: Theme.line; height: parent.height; width: Theme.lineWidth }
}
