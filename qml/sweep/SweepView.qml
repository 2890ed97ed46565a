// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep: a drawing over values of its parameters: the goal as a sentence, the chips, the points over two figures, the front as a table,
// parallel coordinates. Enter runs, P pauses, Esc stops and keeps what is done. In the low dock the page scrolls.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    readonly property SweepSession session: workspace.sweep
    readonly property bool narrow: width < 1360 // the table then stands below the plot
    property bool heat: false // two parameters against each other, instead of two figures
    readonly property int plotsHeight: 300 // at least
    readonly property int narrowPlots: 580 // one above the other
    readonly property int parallelHeight: 260 // at least
    readonly property int wordsRise: 40 // above the middle
    readonly property int slimTableFrom: 1500

    function addParameter() {
        chipBar.add();
    }
    function openPoint(point: int) {
        const reason = session.pick.open(point);
        if (reason.length > 0)
            workspace.problem(reason);
    }

    objectName: "sweepView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Sweep")
    Keys.onPressed: event => {
        event.accepted = true;
        switch (KeyTable.pressed(KeyTable.Place.sweep, event.key, event.modifiers, event.text)) {
        case "sweep.pause":
            if (session.runs.running)
                return session.runs.pauseOrResume();
            break;
        case "sweep.stop":
            if (session.runs.running)
                return session.runs.stop();
            break;
        case "sweep.begin":
            if (session.runs.runnable)
                return session.runs.startOrStop();
        }
        event.accepted = false;
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Flickable {
        id: page
        readonly property FollowFocus follow: FollowFocus { page: page }
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: Math.max(height, goal.height + chipBar.height + (root.narrow ? root.narrowPlots : root.plotsHeight) + root.parallelHeight)
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
            readonly property int first: root.narrow ? Math.round(height * 0.52) : height // of the plot
            readonly property int plotWidth: root.narrow ? width : width - table.width
            height: Math.max(root.narrow ? root.narrowPlots : root.plotsHeight, (page.contentHeight - y) * 0.55)
            width: page.width
            y: chipBar.y + chipBar.height

            ScatterSection {
                id: scatter
                height: upper.first
                session: root.session
                visible: !root.heat
                width: upper.plotWidth
                workspace: root.workspace
                onOpened: point => root.openPoint(point)
            }
            HeatSection {
                id: heatMap
                height: upper.first
                session: root.session
                visible: root.heat
                width: upper.plotWidth
                workspace: root.workspace
                onOpened: point => root.openPoint(point)
            }
            SegmentedField {
                choices: [qsTr("Front"), qsTr("Heat map")]
                currentIndex: root.heat ? 1 : 0
                implicitHeight: Theme.smallHeight
                label: qsTr("Plot of the designs")
                objectName: "sweepPlotKind"
                visible: root.session.runs.hasResults
                x: upper.plotWidth - width - Theme.space16 - Theme.controlHeight // the sign that saves the plot stands beside
                y: Theme.space8
                onChosen: index => root.heat = index === 1
            }
            FrontTable {
                id: table
                height: root.narrow ? parent.height - y : parent.height
                session: root.session
                width: root.narrow ? parent.width : Math.round(parent.width * (parent.width < root.slimTableFrom ? 0.42 : 0.36))
                x: parent.width - width
                y: root.narrow ? upper.first : 0
                z: 1 // a head that is dragged leaves it
                onAxisWanted: (id, upright) => {
                    if (root.heat)
                        heatMap.setAxis(id, upright);
                    else
                        scatter.setAxis(id, upright);
                }
                onOpened: point => root.openPoint(point)
            }
            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeLarge
                horizontalAlignment: Text.AlignHCenter
                objectName: "sweepEmpty"
                text: root.session.swept.chips.length === 0 ? qsTr("Give a parameter several values: + above, Alt+click on a field of the inspector, or type 4, 8, 16 into it.")
                                                      : qsTr("%1 starts %2.").arg(KeyTable.of("sweep.begin")).arg(root.session.swept.sizeText)
                visible: !root.session.runs.hasResults && !root.session.runs.running
                width: upper.plotWidth * 0.7
                wrapMode: Text.Wrap
                x: (upper.plotWidth - width) / 2
                y: upper.first / 2 - root.wordsRise
            }
        }
        ParallelSection {
            height: page.contentHeight - y
            session: root.session
            width: page.width
            workspace: root.workspace
            y: upper.y + upper.height
            onOpened: point => root.openPoint(point)
        }
    }
}
