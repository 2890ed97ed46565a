// SPDX-License-Identifier: GPL-3.0-or-later
// The front as a table, sorted by the column that is clicked; a column's head dragged onto the plot becomes its axis. Arrows walk, Space ticks, Enter opens; the ticked ones become variants.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root

    required property SweepSession session
    readonly property real room: width - cellsX - Theme.space16
    readonly property int headRoom: 74 // the name of the table and its heads
    readonly property int footRoom: 30
    readonly property int limitRoom: 116
    readonly property int cellsX: 40 // as in FrontRow
    readonly property int headsTop: 34
    readonly property int limitTop: 48
    readonly property int lineTop: 72 // below the heads
    readonly property var least: {
        const wanted = front.columns.map(column => Math.max(column.least * figure.advanceWidth, Math.min(longestWord(column.label), 8) * 6) + 10);
        return wanted;
    }
    readonly property real needed: least.reduce((sum, one) => sum + one, 0)
    readonly property int limitWidth: room - needed >= limitRoom ? limitRoom : 0
    readonly property var widths: { // what no figure is cut by, and the rest as words and names need it
        const more = front.columns.map((column, c) => Math.max(0, Math.max(column.longest * figure.advanceWidth, longestWord(column.label) * 6.5, column.label.length * 3.6) + 14 - least[c]));
        const spare = room - limitWidth - needed;
        const share = Math.min(1, spare / Math.max(1, more.reduce((sum, one) => sum + one, 0)));
        return least.map((one, c) => Math.floor(spare < 0 ? one * room / needed : one + more[c] * share));
    }
    function longestWord(label: string): int {
        return Math.max(...label.split(" ").map(word => word.length));
    }
    signal opened(int point)
    signal axisWanted(string id, bool upright) // of the plot beside

    SweepFrontModel {
        id: front
        session: root.session
    }
    TextMetrics {
        id: figure
        font: probe.font
        text: "0"
    }
    Figures { id: probe; visible: false }
    PaneName {
        width: buttons.x - x - Theme.space8
        text: front.count === 0 ? qsTr("No designs yet") : (front.onlyFront ? qsTr("Pareto front, %1") : qsTr("All designs, %1")).arg(front.count === 1 ? qsTr("1 design") : qsTr("%1 designs").arg(front.count))
    }
    Row {
        id: buttons
        anchors { right: parent.right; rightMargin: Theme.space16 }
        spacing: Theme.space8
        y: Theme.space6

        AppButton {
            enabled: root.session.pick.tickedCount > 0
            implicitHeight: Theme.smallHeight
            objectName: "sweepSave"
            text: root.session.pick.tickedCount > 0 ? qsTr("Save %1 as variants").arg(root.session.pick.tickedCount) : qsTr("Save as variants")
            onClicked: root.session.pick.saveTicked()
        }
        AppButton {
            checkable: true
            checked: !front.onlyFront
            implicitHeight: Theme.smallHeight
            objectName: "sweepAllRows"
            text: qsTr("all")
            Accessible.name: qsTr("Show all designs, not only the Pareto front")
            onClicked: front.onlyFront = !front.onlyFront
        }
    }
    Row {
        id: heading
        height: Theme.rowTall
        x: root.cellsX
        y: root.headsTop

        Repeater {
            model: front.columns
            delegate: FrontHead {
                required property var modelData
                required property int index

                descending: front.descending
                isFigure: modelData.figure
                metric: modelData.id
                sorted: front.sortedBy === modelData.id
                text: modelData.label
                width: root.widths[index] ?? 0
                onClicked: front.sortBy(modelData.id)
                onAxisWanted: upright => root.axisWanted(modelData.id, upright)
            }
        }
    }
    Words {
        anchors { right: parent.right; rightMargin: Theme.space16 }
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        height: Theme.rowSmall
        text: qsTr("limit")
        visible: root.limitWidth > 0
        verticalAlignment: Text.AlignVCenter
        y: root.limitTop
    }
    Rectangle {
        anchors { left: parent.left; leftMargin: Theme.space16; right: parent.right; rightMargin: Theme.space16 }
        color: Theme.line
        height: Theme.lineWidth
        y: root.lineTop
    }
    ListView {
        id: list
        activeFocusOnTab: true
        anchors { fill: parent; topMargin: root.headRoom; bottomMargin: root.footRoom }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        currentIndex: front.rowOf(root.session.pick.current)
        highlightMoveDuration: 0
        keyNavigationEnabled: false
        model: front
        objectName: "sweepFront"
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Pareto front")
        Keys.onDownPressed: root.session.pick.current = front.pointAt(Math.min(count - 1, currentIndex + 1))
        Keys.onUpPressed: root.session.pick.current = front.pointAt(Math.max(0, currentIndex - 1))
        Keys.onPressed: event => {
            const wanted = currentIndex >= 0 ? KeyTable.pressed(KeyTable.Place.points, event.key, event.modifiers, event.text) : "";
            event.accepted = wanted.length > 0;
            if (event.accepted)
                wanted === "points.open" ? root.opened(root.session.pick.current) : root.session.pick.toggleTick(root.session.pick.current);
        }
        T.ScrollBar.vertical: AppScrollBar {}

        delegate: FrontRow {
            id: row
            current: row.point === root.session.pick.current
            limitWidth: root.limitWidth
            width: ListView.view.width
            widths: root.widths
            onOpened: root.opened(row.point)
            onPicked: {
                list.forceActiveFocus(Qt.MouseFocusReason);
                root.session.pick.current = row.point;
            }
            onTickWanted: on => root.session.pick.tick(row.point, on)
        }
    }
    FocusRing {
        anchors.fill: list
        shown: list.activeFocus
    }
    Words {
        anchors { left: parent.left; leftMargin: Theme.space24; bottom: parent.bottom; bottomMargin: Theme.space8 }
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        text: qsTr("red: the value that breaks a limit  ·  %1 ticks, %2 opens").arg(KeyTable.of("points.tick")).arg(KeyTable.of("points.open"))
        width: parent.width - 2 * Theme.space24
    }
}
