// SPDX-License-Identifier: GPL-3.0-or-later
// Compare: 2 to 50 runs side by side: the verdict, what was changed, where, what came of it, their curves, and A and B part by part. More
// than two stand in one table, which T turns. The page scrolls where it does not fit. D shows or hides what is equal, X exchanges A and B.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    property alias session: session
    property alias lines: lines
    readonly property bool many: session.columns.many
    property bool turned: false // of many, a line for each run
    readonly property bool narrow: width < 1280 // the results then stand below what was changed
    readonly property int treeHeight: 320
    readonly property int leastTable: 300
    readonly property real wheelPace: 0.6 // px for an eighth of a degree
    readonly property int narrowHeight: 280 // of the parts, one above the other

    objectName: "compareView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Compare")
    Keys.onPressed: event => {
        event.accepted = true;
        switch (KeyTable.pressed(KeyTable.Place.compare, event.key, event.modifiers, event.text)) {
        case "compare.differences": return session.onlyDifferences = !session.onlyDifferences;
        case "compare.swap": return session.columns.swap();
        case "compare.turn":
            if (many)
                return turned = !turned;
        }
        event.accepted = false;
    }

    CompareSession {
        id: session
        workspace: root.workspace
    }
    CompareTableModel {
        id: table
        session: session.columns.many ? session : null // two have tables of their own
    }
    CompareLines {
        id: lines
        session: session
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Words {
        objectName: "compareEmpty"
        anchors.centerIn: parent
        color: Theme.muted
        font.pixelSize: Theme.sizeLarge
        horizontalAlignment: Text.AlignHCenter
        text: session.problem.length > 0 ? session.problem : qsTr("Two runs are needed. Run the drawing, change something and run it again: both then appear side by side.")
        visible: session.empty
        width: Math.min(implicitWidth, parent.width - 2 * Theme.space24)
        wrapMode: Text.Wrap
    }
    Flickable {
        id: page
        readonly property FollowFocus follow: FollowFocus { page: page }
        objectName: "comparePage"
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: aligned.y + aligned.height
        contentWidth: width
        focus: true
        visible: !session.empty
        onContentYChanged: scrolling.restart()
        Keys.onDownPressed: contentY = Math.min(contentHeight - height, contentY + Theme.keyStep)
        Keys.onUpPressed: contentY = Math.max(0, contentY - Theme.keyStep)
        T.ScrollBar.vertical: AppScrollBar {}

        CompareBand {
            id: band
            session: session
            width: page.width
        }
        Item {
            id: upper
            readonly property int first: root.narrow ? 280 : height // of what was changed
            height: root.many ? 0 : root.narrow ? root.narrowHeight + results.wanted : Math.max(root.treeHeight, results.wanted)
            visible: !root.many
            width: page.width
            y: band.height

            ChangedParameters {
                id: changes
                height: upper.first
                session: session
                width: Math.round(parent.width * (root.narrow ? 0.45 : 0.27))
            }
            DiagramSection {
                height: upper.first
                highlight: changes.hoveredBlock
                session: session
                width: parent.width - changes.width - (root.narrow ? 0 : results.width)
                x: changes.width
            }
            ResultsTable {
                id: results
                height: root.narrow ? wanted : parent.height
                session: session
                width: root.narrow ? parent.width : Math.round(parent.width * 0.36)
                x: parent.width - width
                y: root.narrow ? upper.first : 0
            }
        }
        ColumnsTable {
            id: columns
            height: root.many ? Math.min(root.turned ? turnedTable.wanted : wanted, Math.max(root.leastTable, Math.round(page.height * 0.62))) : 0
            lines: lines
            session: session
            table: table
            visible: root.many && !root.turned
            width: page.width
            y: band.height
        }
        TurnedTable {
            id: turnedTable
            height: columns.height
            lines: lines
            session: session
            table: table
            visible: root.many && root.turned
            width: page.width
            y: band.height
        }
        Row {
            anchors { right: parent.right; rightMargin: Theme.space16 }
            spacing: Theme.space8
            visible: root.many
            y: band.height + Theme.space6

            AppButton {
                checkable: true
                checked: root.turned
                implicitHeight: Theme.smallHeight
                note: KeyTable.of("compare.turn")
                objectName: "compareTurn"
                text: qsTr("runs as rows")
                onClicked: root.turned = !root.turned
            }
            AppButton {
                checkable: true
                checked: session.onlyDifferences
                implicitHeight: Theme.smallHeight
                note: KeyTable.of("compare.differences")
                objectName: "compareTableDifferences"
                text: qsTr("only differences")
                onClicked: session.onlyDifferences = !session.onlyDifferences
            }
        }
        LinesSection {
            id: curves
            height: Math.max(least, root.many || root.narrow ? 0 : page.height - y - parts.height)
            lines: lines
            width: page.width
            workspace: root.workspace
            y: band.height + upper.height + columns.height
        }
        Item {
            id: parts
            readonly property int rest: parts.width - tree.width
            height: root.narrow ? (root.many ? root.treeHeight + 2 * root.narrowHeight : root.treeHeight + root.narrowHeight) : root.treeHeight
            width: page.width
            y: curves.y + curves.height

            TreeSection {
                id: tree
                height: root.treeHeight
                session: session
                width: root.narrow ? parent.width : Math.round(parent.width * (root.many ? 0.4 : 0.6))
            }
            LoadSection {
                id: loads
                height: root.narrow ? root.narrowHeight : root.treeHeight
                session: session
                width: root.narrow ? parent.width : root.many ? Math.round(parts.rest * 0.4) : parts.rest
                x: root.narrow ? 0 : tree.width
                y: root.narrow ? root.treeHeight : 0
            }
            DiagramSection {
                height: root.narrow ? root.narrowHeight : root.treeHeight
                session: session
                visible: root.many
                width: root.narrow ? parent.width : parts.rest - loads.width
                x: parent.width - width
                y: root.narrow ? root.treeHeight + root.narrowHeight : 0
            }
        }
        AlignedSection {
            id: aligned
            active: root.visible && !session.empty && page.contentY + page.height > y
            height: wanted
            session: session
            width: page.width
            y: parts.y + parts.height
        }
        MouseArea { // a wheel that scrolls the page goes on over lists, which would scroll, and lanes, which would zoom
            acceptedButtons: Qt.NoButton
            enabled: scrolling.running
            height: page.contentHeight
            objectName: "compareScrolling"
            width: page.width
            onWheel: wheel => {
                scrolling.restart();
                page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, page.contentY - wheel.angleDelta.y * root.wheelPace));
            }
        }
        Timer {
            id: scrolling
            interval: 400
        }
    }
}
