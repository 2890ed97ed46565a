// SPDX-License-Identifier: GPL-3.0-or-later
// The review: limits on any figure of a run, each variant held to them, misses waived with a reason, and the report that says so.
// Tab walks limits and misses; Enter opens what has the focus, Del takes a limit away.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Review

FocusScope {
    id: root

    required property Workspace workspace
    readonly property real nameWidth: Math.min(mostName, Math.max(leastName, width * 0.2))
    readonly property real verdictWidth: 176
    readonly property real cellWidth: Math.max(leastCell, Math.min(mostCell, (table.width - nameWidth - verdictWidth) / Math.max(1, review.limits.length)))
    readonly property int rowHeight: 46
    readonly property int leastName: 120
    readonly property int mostName: 220
    readonly property int leastCell: 148
    readonly property int mostCell: 300
    signal reportWanted()

    function takeFocus() {
        add.forceActiveFocus(Qt.OtherFocusReason);
    }
    function cellAt(row: int, column: int): Item {
        return (lines.itemAt(row) as Line)?.cells.itemAt(column) ?? null;
    }

    objectName: "reviewView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Review")

    ReviewSession {
        id: review
        workspace: root.workspace
    }
    ReportSettings { id: settings }

    component Cell: Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        height: Theme.rowTable
        verticalAlignment: Text.AlignVCenter
    }
    component Line: Item {
        id: line

        required property int index
        readonly property var told: review.rows[index] ?? { name: "", verdict: "", tone: "none", cells: [] }
        readonly property Repeater cells: cellRepeater

        height: root.rowHeight
        width: parent?.width ?? 0
        Accessible.role: Accessible.Row
        Accessible.name: told.name + (told.workload ? ", " + told.workload : "") + ": " + told.verdict

        Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width; y: parent.height - 1 }
        Column {
            anchors.verticalCenter: parent.verticalCenter
            width: root.nameWidth - Theme.space12

            Words {
                elide: Text.ElideMiddle // names of variants often differ at their ends alone
                font.weight: Font.DemiBold
                text: line.told.name
                width: parent.width
            }
            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeTiny
                objectName: "workloadOf" + line.index
                text: line.told.workload ?? ""
                visible: text.length > 0
                width: parent.width
            }
        }
        Row {
            x: root.nameWidth + root.verdictWidth

            Repeater {
                id: cellRepeater
                model: review.limits.length
                delegate: VerdictCell {
                    required property int index

                    cell: line.told.cells[index] ?? null
                    height: line.height - 1
                    objectName: "verdict" + line.index + "_" + index
                    width: root.cellWidth
                    onClicked: waiver.ask(line.index, index, this)
                }
            }
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: line.told.tone === "good" ? Theme.ok : line.told.tone === "bad" ? Theme.error : line.told.tone === "waived" ? Theme.warning : Theme.muted
            font.weight: Font.DemiBold
            objectName: "verdictOf" + line.index
            text: line.told.verdict
            width: root.verdictWidth - Theme.space8
            x: root.nameWidth
        }
    }

    Flickable {
        id: page
        readonly property FollowFocus follow: FollowFocus { page: page }

        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: table.y + table.height
        contentWidth: width
        T.ScrollBar.vertical: AppScrollBar {}

        ReviewHead {
            id: head
            session: review
            settings: settings
            width: parent.width - 2 * x - 3 * Theme.controlHeight // the grip of the pane stands at the right
            x: Theme.space16
            y: Theme.space8
            onReportWanted: root.reportWanted()
        }
        Flow {
            id: limits
            spacing: Theme.space8
            width: parent.width - 2 * x
            x: Theme.space16
            y: head.y + head.height + Theme.space12

            Words {
                color: Theme.muted
                elide: Text.ElideNone
                height: Math.max(Theme.controlHeight, implicitHeight)
                text: review.limits.length > 0 ? qsTr("Accept a variant with") : qsTr("Which limits must a variant meet?")
                verticalAlignment: Text.AlignVCenter
                width: Math.min(implicitWidth, limits.width)
                wrapMode: Text.Wrap
            }
            Repeater {
                id: chips
                model: review.limits.length
                delegate: LimitChip {
                    id: chip

                    required property int index

                    objectName: "limit" + index
                    text: review.limits[index]?.text ?? ""
                    onClicked: editor.edit(index, chip)
                    onRemoved: {
                        review.removeLimit(index);
                        add.forceActiveFocus(Qt.OtherFocusReason);
                    }
                }
            }
            AppButton {
                id: add
                focus: true
                objectName: "addLimit"
                sign: "plus"
                text: qsTr("Limit")
                Accessible.name: qsTr("Add a limit")
                onClicked: editor.edit(-1, add)
            }
        }
        Words {
            id: problem
            color: Theme.error
            text: review.problem
            visible: text.length > 0
            width: limits.width
            wrapMode: Text.Wrap
            x: Theme.space16
            y: limits.y + limits.height + Theme.space8
        }
        Flickable {
            id: table
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            contentHeight: height
            flickableDirection: Flickable.HorizontalFlick
            height: column.height + Theme.space12
            width: parent.width - 2 * x
            x: Theme.space16
            y: (problem.visible ? problem.y + problem.height : limits.y + limits.height) + Theme.space8
            contentWidth: Math.max(width, root.nameWidth + root.cellWidth * review.limits.length + root.verdictWidth)
            objectName: "reviewTable"
            T.ScrollBar.horizontal: AppScrollBar {}

            Column {
                id: column
                width: table.contentWidth

                Item {
                    height: Theme.rowTable + Theme.lineWidth
                    width: parent.width

                    Cell { text: qsTr("variant"); width: root.nameWidth }
                    Repeater {
                        model: review.limits
                        delegate: Cell {
                            required property var modelData
                            required property int index

                            leftPadding: Theme.space8 + Theme.iconSmall + Theme.space8
                            text: modelData.text
                            width: root.cellWidth
                            x: root.nameWidth + root.verdictWidth + root.cellWidth * index
                        }
                    }
                    Cell { text: qsTr("verdict"); x: root.nameWidth }
                    Rectangle { color: Theme.edge; height: Theme.lineWidth; width: parent.width; y: Theme.rowTable }
                }
                Repeater {
                    id: lines
                    model: review.rows.length // lines stay, whatever is told of them: so does the focus
                    delegate: Line {}
                }
            }
        }
    }
    LimitEditor {
        id: editor
        session: review
    }
    WaiverCard {
        id: waiver
        session: review
        onLeft: (row, column) => root.cellAt(row, column)?.forceActiveFocus(Qt.TabFocusReason)
    }
}
