// SPDX-License-Identifier: GPL-3.0-or-later
// All runs side by side: names and baseline stay at the left, the head stays on top, the others scroll. Left and right choose B, up and
// down scroll; B makes the chosen one the baseline, Del takes it out.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Look

FocusScope {
    id: root

    required property CompareSession session
    required property CompareLines lines
    required property CompareTableModel table
    readonly property int nameWidth: Math.min(mostName, Math.max(leastName, Math.round(width * 0.18)))
    readonly property int baseWidth: 152
    readonly property int toolsWidth: 320 // beside the name of the table
    readonly property int leastName: 184
    readonly property int mostName: 260
    readonly property int cellWidth: {
        const others = Math.max(1, session.columns.count - 1);
        return Math.max(248, Math.floor((width - nameWidth - baseWidth) / others));
    }
    readonly property int headHeight: 84
    readonly property int fullNoteFrom: 1100
    readonly property int keyStep: 78 // px, three rows
    readonly property int wanted: table.rows * rowHeight + headHeight + Theme.space12
    readonly property int rowHeight: Theme.rowSmall

    function choose(column: int) {
        session.columns.focus = Math.max(1, Math.min(session.columns.count - 1, column));
        const left = (session.columns.focus - 1) * cellWidth;
        body.contentX = Math.max(Math.min(body.contentX, left), left + cellWidth - body.width);
    }
    function scroll(by: int) {
        body.contentY = Math.max(0, Math.min(body.contentHeight - body.height, body.contentY + by));
    }
    objectName: "compareTable"
    activeFocusOnTab: true
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("%1 runs against the baseline").arg(session.columns.count)
    Accessible.description: session.columns.nameB
    Accessible.focusable: true
    Keys.onLeftPressed: choose(session.columns.focus - 1)
    Keys.onRightPressed: choose(session.columns.focus + 1)
    Keys.onDownPressed: scroll(keyStep)
    Keys.onUpPressed: scroll(-keyStep)
    Keys.onPressed: event => {
        const wanted = KeyTable.pressed(KeyTable.Place.compare, event.key, event.modifiers, event.text);
        event.accepted = wanted === "compare.baseline" || wanted === "compare.remove";
        if (event.accepted)
            wanted === "compare.remove" ? session.columns.remove(session.columns.focus) : session.columns.makeBaseline(session.columns.focus);
    }

    PaneName {
        id: paneName
        objectName: "comparePaneName"
        text: qsTr("Against the baseline")
    }
    Words {
        anchors { right: parent.right; rightMargin: root.toolsWidth }
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: root.width > root.fullNoteFrom ? qsTr("same: within ± of the baseline (95 % interval; for percentiles at least one histogram bucket)")
            : qsTr("same: within the 95 % interval")
        objectName: "compareSameNote"
        visible: x > paneName.x + paneName.width // else the two lie over each other
        y: Theme.space12
    }
    ColumnHead {
        anchors { left: parent.left; leftMargin: root.nameWidth }
        column: 0
        colour: Theme.variantA
        letter: "A"
        name: root.session.columns.nameA
        width: root.baseWidth
        y: Theme.sectionHead
    }
    ListView {
        id: heads
        anchors { left: body.left; right: body.right }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentX: body.contentX
        height: Theme.rowDouble
        interactive: false
        model: root.lines
        orientation: ListView.Horizontal
        y: Theme.sectionHead

        delegate: ColumnHead {
            required property int index
            required colour

            column: index
            focused: root.activeFocus
            removable: true
            visible: index > 0
            width: index > 0 ? root.cellWidth : 0
            onBaselineWanted: root.session.columns.makeBaseline(column)
            onPicked: {
                root.forceActiveFocus(Qt.MouseFocusReason);
                root.choose(column);
            }
            onRemoveWanted: root.session.columns.remove(column)
        }
    }
    TableView {
        id: fixed
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        columnWidthProvider: column => column === 0 ? root.nameWidth : column === 1 ? root.baseWidth : 0
        height: body.height
        model: root.table
        rowHeightProvider: body.rowHeightProvider
        syncDirection: Qt.Vertical
        syncView: body
        width: root.nameWidth + root.baseWidth
        y: body.y

        delegate: TableCell {}
    }
    TableView {
        id: body
        objectName: "compareCells"
        anchors { left: fixed.right; right: parent.right }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        columnWidthProvider: column => column < 2 ? 0 : root.cellWidth
        height: parent.height - y
        model: root.table
        rowHeightProvider: row => root.rowHeight
        y: root.headHeight
        T.ScrollBar.horizontal: AppScrollBar {}
        T.ScrollBar.vertical: AppScrollBar {}

        delegate: TableCell {
            chosen: column === root.session.columns.focus + 1
        }
    }
    onCellWidthChanged: body.forceLayout()
    onNameWidthChanged: fixed.forceLayout()
    Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width; y: Theme.sectionHead + Theme.rowDouble }
    Rectangle { color: Theme.edge; height: parent.height - Theme.sectionHead; width: Theme.lineWidth; x: fixed.width; y: Theme.sectionHead }
    Rectangle { anchors.bottom: parent.bottom; color: Theme.line; height: Theme.lineWidth; width: parent.width }
    FocusRing { inset: Theme.focusInset; shown: root.activeFocus }
}
