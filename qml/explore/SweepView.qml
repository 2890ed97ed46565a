// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep: a drawing over values of its parameters: the goal as a sentence, the chips, the points over two figures, the front as a table,
// parallel coordinates. Enter runs, Esc stops and keeps what is done. In the low dock the page scrolls.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    readonly property SweepSession session: workspace.sweep

    function addParameter() {
        chipBar.add();
    }
    function openPoint(point: int) {
        const reason = session.open(point);
        if (reason.length > 0)
            workspace.problem(reason);
    }

    objectName: "sweepView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Sweep")
    Keys.onEscapePressed: event => {
        event.accepted = root.session.running;
        root.session.stop();
    }
    Keys.onReturnPressed: event => {
        event.accepted = root.session.runnable;
        if (event.accepted)
            root.session.startOrStop();
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Flickable {
        id: page
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: Math.max(height, goal.height + chipBar.height + 300 + 260)
        contentWidth: width
        focus: true
        objectName: "sweepPage"
        T.ScrollBar.vertical: AppScrollBar {}

        GoalBand {
            id: goal
            session: root.session
            width: page.width
        }
        ChipBar {
            id: chipBar
            session: root.session
            width: page.width
            y: goal.height
            onSettled: Qt.callLater(page.forceActiveFocus)
        }
        Item {
            id: upper
            height: Math.max(300, (page.contentHeight - y) * 0.55)
            width: page.width
            y: chipBar.y + chipBar.height

            ScatterSection {
                height: parent.height
                session: root.session
                width: parent.width - table.width
                onOpened: point => root.openPoint(point)
            }
            FrontTable {
                id: table
                height: parent.height
                session: root.session
                width: Math.round(parent.width * (parent.width < 1200 ? 0.42 : 0.36))
                x: parent.width - width
                onOpened: point => root.openPoint(point)
            }
            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeLarge
                horizontalAlignment: Text.AlignHCenter
                objectName: "sweepEmpty"
                text: root.session.chips.length === 0 ? qsTr("Give a parameter several values: + above, Alt+click on a field of the inspector, or type 4, 8, 16 into it.")
                                                      : qsTr("Enter runs %1.").arg(root.session.sizeText)
                visible: !root.session.hasResults && !root.session.running
                width: (parent.width - table.width) * 0.7
                wrapMode: Text.Wrap
                x: (parent.width - table.width - width) / 2
                y: parent.height / 2 - 40
            }
        }
        ParallelSection {
            height: page.contentHeight - y
            session: root.session
            width: page.width
            y: upper.y + upper.height
            onOpened: point => root.openPoint(point)
        }
    }
}
