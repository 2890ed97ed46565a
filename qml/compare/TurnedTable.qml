// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all runs turned: a line for each run, a column for each figure. The names of the runs stay at the left, those of the figures
// on top. Up and down choose B, left and right scroll; B makes the chosen one the baseline, Del takes it out.
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
    readonly property int nameWidth: Math.min(mostName, Math.round(width * 0.24))
    readonly property int cellWidth: 248
    readonly property int rowHeight: Theme.rowHeight
    readonly property int wanted: Theme.sectionHead + Theme.rowLarge + session.columns.count * rowHeight + Theme.space20
    readonly property int mostName: 260

    function choose(column: int) {
        session.columns.focus = Math.max(1, Math.min(session.columns.count - 1, column));
        const top = session.columns.focus * rowHeight;
        body.contentY = Math.max(0, Math.max(Math.min(body.contentY, top), top + rowHeight - body.height));
    }
    function scroll(by: int) {
        body.contentX = Math.max(0, Math.min(body.contentWidth - body.width, body.contentX + by));
    }
    // A heading of the table has no figures.
    function widthOf(column: int): int {
        return table.data(table.index(column, 0), CompareTableModel.KindRole) === "section" ? 0 : cellWidth;
    }
    objectName: "compareTurned"
    activeFocusOnTab: true
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("%1 runs against the baseline, one row each").arg(session.columns.count)
    Accessible.description: session.columns.nameB
    Accessible.focusable: true
    Keys.onUpPressed: choose(session.columns.focus - 1)
    Keys.onDownPressed: choose(session.columns.focus + 1)
    Keys.onLeftPressed: scroll(-cellWidth)
    Keys.onRightPressed: scroll(cellWidth)
    Keys.onPressed: event => {
        const wanted = KeyTable.pressed(KeyTable.Place.compare, event.key, event.modifiers, event.text);
        event.accepted = wanted === "compare.baseline" || wanted === "compare.remove";
        if (event.accepted)
            wanted === "compare.remove" ? session.columns.remove(session.columns.focus) : session.columns.makeBaseline(session.columns.focus);
    }

    component Cell: Item {
        id: cell

        required property int row
        required property int column
        required property string text
        required property string kind
        required property string interval
        required property string judgement
        required property string note
        required property int depth

        implicitHeight: root.rowHeight
        implicitWidth: root.cellWidth

        TableCell {
            anchors.fill: parent
            chosen: cell.row === root.session.columns.focus + 1
            column: cell.row // the run it speaks of
            depth: 0
            interval: cell.interval
            judgement: cell.judgement
            kind: cell.kind
            note: cell.note
            text: cell.text
        }
    }
    PaneName { text: qsTr("Against the baseline") }
    TableView {
        id: heads
        anchors { left: body.left; right: body.right }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        columnWidthProvider: body.columnWidthProvider
        height: Theme.rowLarge
        interactive: false
        model: root.table.turned
        rowHeightProvider: row => row === 0 ? 28 : 0
        syncDirection: Qt.Horizontal
        syncView: body
        y: Theme.sectionHead

        delegate: Item {
            id: head

            required property string text
            required property int row

            implicitHeight: Theme.rowLarge
            implicitWidth: root.cellWidth

            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                height: parent.height
                text: head.row === 0 ? head.text : ""
                verticalAlignment: Text.AlignVCenter
                width: parent.width - 2 * Theme.space8
                x: Theme.space8
            }
        }
    }
    ListView {
        id: names
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentY: body.contentY
        height: body.height
        interactive: false
        model: root.lines
        width: root.nameWidth
        y: body.y

        delegate: Item {
            id: line

            required property int index
            required property string name
            required property string letter
            required property color colour

            height: root.rowHeight
            objectName: "compareTurnedName" + index
            width: root.nameWidth
            Accessible.role: Accessible.RowHeader
            Accessible.name: letter.length > 0 ? letter + ", " + name : name

            Rectangle { anchors.fill: parent; color: Theme.tint; opacity: 0.5; visible: line.index === root.session.columns.focus }
            Rectangle { color: line.colour; height: parent.height - Theme.space10; radius: Theme.radiusHair; width: Theme.stripeWidth; x: Theme.space16; y: Theme.space4 + Theme.lineWidth }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                elide: Text.ElideMiddle // names of variants often differ at their ends alone
                font.weight: line.letter.length > 0 ? Font.DemiBold : Font.Normal
                text: line.letter.length > 0 ? line.letter + "  " + line.name : line.name
                width: parent.width - x - Theme.space8
                x: Theme.space24 + Theme.space4
            }
            TapHandler {
                onTapped: {
                    root.forceActiveFocus(Qt.MouseFocusReason);
                    if (line.index > 0)
                        root.choose(line.index);
                }
            }
        }
    }
    TableView {
        id: body
        objectName: "compareTurnedCells"
        anchors { left: names.right; right: parent.right }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        columnWidthProvider: column => root.widthOf(column)
        height: parent.height - y - 1
        model: root.table.turned
        rowHeightProvider: row => row === 0 ? 0 : root.rowHeight
        y: Theme.sectionHead + Theme.rowLarge
        T.ScrollBar.horizontal: AppScrollBar {}
        T.ScrollBar.vertical: AppScrollBar {}

        delegate: Cell {}
    }
    Connections {
        target: root.table
        function onCountsChanged() {
            body.forceLayout();
            heads.forceLayout();
        }
    }
    Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width; y: Theme.sectionHead + Theme.rowLarge - Theme.lineWidth }
    Rectangle { color: Theme.edge; height: parent.height - Theme.sectionHead; width: Theme.lineWidth; x: names.width; y: Theme.sectionHead }
    Rectangle { anchors.bottom: parent.bottom; color: Theme.line; height: Theme.lineWidth; width: parent.width }
    FocusRing { inset: Theme.focusInset; shown: root.activeFocus }
}
