// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a request goes: its composition over the percentiles with a handle, and the tree whose columns sum to 100.00.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property bool parts: name.currentIndex === 1
    readonly property int tabsRoom: 42
    readonly property int compositionHeight: 116

    WhyTreeModel {
        id: tree
        session: root.session
    }
    TabStrip {
        id: name
        objectName: "whyLooks"
        x: Theme.space16
        height: Theme.tabHeight
        gap: 0
        label: qsTr("Where time goes")
        tabs: [root.session.lens === "read" ? qsTr("Read time") : root.session.lens === "write" ? qsTr("Write time") : qsTr("Request time"), qsTr("Time by part")]
        onChosen: index => name.currentIndex = index
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: Theme.space4 + Theme.lineWidth
        name: qsTr("request time")
        plot: root
        workspace: root.session.workspace
    }
    PartsSection {
        objectName: "whyParts"
        anchors.fill: parent
        anchors.topMargin: root.tabsRoom
        session: root.session
        visible: root.parts
    }
    Words {
        anchors { right: lens.visible ? lens.left : save.left; rightMargin: Theme.space12; left: name.right; leftMargin: Theme.space12 }
        color: Theme.muted
        height: Theme.lineDouble
        verticalAlignment: Text.AlignVCenter
        visible: !root.parts
        font.pixelSize: Theme.sizeSmall
        horizontalAlignment: Text.AlignRight
        text: tree.tailNote.length > 0 ? qsTr("≥ %1: %2").arg(root.session.handleText).arg(tree.tailNote) : ""
    }
    SegmentedField {
        id: lens
        objectName: "whyLens"
        anchors { right: save.left; rightMargin: Theme.space8 }
        y: Theme.space6
        height: Theme.smallHeight
        choices: [qsTr("all"), qsTr("reads"), qsTr("writes")]
        currentIndex: root.session.lensIndex
        label: qsTr("Time breakdown of")
        visible: root.session.lenses.length > 0 && !root.parts
        onChosen: index => root.session.lens = root.session.lenses[index]
    }
    WhyComposition {
        id: composition
        objectName: "whyComposition"
        x: Theme.space24
        y: Theme.sectionHead
        width: parent.width - 2 * Theme.space24
        height: root.session.hasComposition ? root.compositionHeight : 0
        session: root.session
        visible: root.session.hasComposition && !root.parts
        Accessible.role: Accessible.Slider
        Accessible.name: qsTr("Percentile from which requests count as slow, %1").arg(root.session.handleText)
        Accessible.focusable: true
    }
    BreakdownRow {
        id: header
        x: Theme.space24
        y: composition.y + composition.height + Theme.space8
        width: parent.width - 2 * Theme.space24
        heading: true
        visible: !root.parts
        label: qsTr("% of time of")
        all: qsTr("all")
        middle: tree.hasMiddle ? "p50" : ""
        tail: tree.hasTail ? "≥ " + root.session.handleText : ""
        extreme: tree.hasExtreme ? "≥ p99.9" : ""
    }
    Rectangle {
        anchors { right: header.right; rightMargin: header.columnWidth; top: header.top; bottom: sum.bottom }
        width: header.columnWidth
        color: Theme.card
        visible: tree.hasTail && !root.parts
        z: -1
    }
    ListView {
        id: list
        objectName: "whyTree"
        anchors { left: header.left; right: header.right; top: header.bottom; bottom: sum.top }
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        keyNavigationEnabled: true
        model: tree
        Accessible.role: Accessible.Tree
        Accessible.name: qsTr("Request time breakdown")
        visible: !root.parts
        Keys.onReturnPressed: tree.toggle(currentIndex)
        Keys.onSpacePressed: tree.choose(currentIndex)
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: BreakdownRow {
            required property var model
            width: list.width
            address: model.address
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
            onPicked: {
                list.currentIndex = model.index;
                tree.choose(model.index);
            }
        }
    }
    Rectangle { anchors { left: header.left; right: header.right; bottom: sum.top } color: Theme.line; height: Theme.lineWidth; visible: !root.parts }
    BreakdownRow {
        id: sum
        visible: !root.parts
        objectName: "whyTreeSum"
        anchors { left: header.left; right: header.right; bottom: parent.bottom; bottomMargin: Theme.space8 }
        all: "100.00"
        extreme: tree.hasExtreme ? "100.00" : ""
        label: qsTr("Sum")
        middle: tree.hasMiddle ? "100.00" : ""
        strong: true
        swatch: false
        tail: tree.hasTail ? "100.00" : ""
    }
}
