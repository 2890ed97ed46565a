// SPDX-License-Identifier: GPL-3.0-or-later
// Where a request spends its life: the composition over the percentiles with its handle, and the tree whose columns sum to 100.00.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property AnalyseSession session

    AnalyseTreeModel {
        id: tree
        session: root.session
    }
    SectionTitle {
        id: name
        x: Theme.space24
        y: Theme.space12
        text: root.session.lens === "read" ? qsTr("WHERE A READ SPENDS ITS LIFE") : root.session.lens === "write" ? qsTr("WHERE A WRITE SPENDS ITS LIFE") : qsTr("WHERE A REQUEST SPENDS ITS LIFE")
    }
    Words {
        anchors { right: lens.visible ? lens.left : parent.right; rightMargin: lens.visible ? Theme.space12 : Theme.space24; left: name.right; leftMargin: Theme.space12; baseline: name.baseline }
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        horizontalAlignment: Text.AlignRight
        text: tree.tailNote.length > 0 ? qsTr("from %1 up: %2").arg(root.session.handleText).arg(tree.tailNote) : ""
    }
    SegmentedField {
        id: lens
        objectName: "analyseLens"
        anchors { right: parent.right; rightMargin: Theme.space24 }
        y: 6
        height: 24
        choices: [qsTr("all"), qsTr("reads"), qsTr("writes")]
        currentIndex: root.session.lensIndex
        label: qsTr("Whose lives")
        visible: root.session.lenses.length > 0
        onChosen: index => root.session.lens = root.session.lenses[index]
    }
    AnalyseComposition {
        id: composition
        objectName: "analyseComposition"
        x: Theme.space24
        y: 36
        width: parent.width - 48
        height: visible ? 116 : 0
        session: root.session
        visible: root.session.hasComposition
        Accessible.role: Accessible.Slider
        Accessible.name: qsTr("Percentile from which the slow requests are counted, %1").arg(root.session.handleText)
        Accessible.focusable: true
    }
    BreakdownRow {
        id: header
        x: Theme.space24
        y: composition.y + composition.height + 8
        width: parent.width - 48
        heading: true
        label: qsTr("% of the time of")
        all: qsTr("all")
        middle: tree.hasMiddle ? "p50" : ""
        tail: tree.hasTail ? "≥ " + root.session.handleText : ""
        extreme: tree.hasExtreme ? "≥ p99.9" : ""
    }
    Rectangle {
        anchors { right: header.right; rightMargin: header.columnWidth; top: header.top; bottom: sum.bottom }
        width: header.columnWidth
        color: Theme.card
        visible: tree.hasTail
        z: -1
    }
    ListView {
        id: list
        objectName: "analyseTree"
        anchors { left: header.left; right: header.right; top: header.bottom; bottom: sum.top }
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        keyNavigationEnabled: true
        model: tree
        Accessible.role: Accessible.Tree
        Accessible.name: qsTr("Shares of a request's life")
        Keys.onReturnPressed: tree.toggle(currentIndex)
        Keys.onSpacePressed: tree.toggle(currentIndex)
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: BreakdownRow {
            required property var model
            width: list.width
            label: model.label
            depth: model.depth
            foldable: model.foldable
            open: model.open
            look: model.look
            wait: model.wait
            all: model.all
            middle: model.middle
            tail: model.tail
            extreme: model.extreme
            tailShare: model.tailShare
            current: ListView.isCurrentItem && list.activeFocus
            onToggled: tree.toggle(model.index)
        }
    }
    Rectangle { anchors { left: header.left; right: header.right; bottom: sum.top } color: Theme.line; height: 1 }
    BreakdownRow {
        id: sum
        objectName: "analyseTreeSum"
        anchors { left: header.left; right: header.right; bottom: parent.bottom; bottomMargin: 8 }
        all: "100.00"
        extreme: tree.hasExtreme ? "100.00" : ""
        label: qsTr("Sum")
        middle: tree.hasMiddle ? "100.00" : ""
        strong: true
        swatch: false
        tail: tree.hasTail ? "100.00" : ""
    }
}
