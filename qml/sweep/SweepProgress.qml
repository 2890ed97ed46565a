// SPDX-License-Identifier: GPL-3.0-or-later
// Progress of the runs by outcome, and the button that starts or stops them.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root

    required property SweepSession session
    readonly property bool drafted: !session.runs.running && (session.runs.total === 0 || !session.runs.planIsShown) // what the chips say has not run
    readonly property int barTop: 26
    readonly property int legendTop: 42
    readonly property int settled: session.runs.finished + session.runs.refused + session.runs.failed + session.runs.skipped
    readonly property var shares: [
        { count: session.runs.finished, words: qsTr("finished"), colour: Theme.accent },
        { count: session.runs.refused, words: qsTr("refused by rules"), colour: Theme.error },
        { count: session.runs.failed, words: qsTr("failed"), colour: Theme.warning },
        { count: session.runs.skipped, words: qsTr("not needed"), colour: Theme.border },
        { count: session.runs.active, words: qsTr("running"), colour: Theme.text },
        { count: session.runs.waiting, words: qsTr("waiting"), colour: Theme.edge }
    ]

    height: 80
    Accessible.role: Accessible.ProgressBar
    Accessible.name: drafted ? qsTr("Not run yet") : qsTr("%1 of %2 runs").arg(session.runs.counted(settled)).arg(session.runs.counted(session.runs.total))

    Row {
        id: first
        spacing: Theme.space12

        Words {
            id: count
            objectName: "sweepCount"
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            text: root.drafted ? root.session.swept.sizeText.length > 0 ? qsTr("Not run yet") : "" : qsTr("%1 of %2").arg(root.session.runs.counted(root.settled)).arg(root.session.runs.counted(root.session.runs.total))
        }
        Words {
            anchors.baseline: count.baseline
            color: Theme.muted
            objectName: "sweepTime"
            text: root.drafted ? "" : root.session.runs.timeText // how long it would take stands beside the chips
        }
    }
    Row {
        id: bar
        height: Theme.barSmall
        width: parent.width
        y: root.barTop

        Repeater {
            model: root.shares
            delegate: Rectangle {
                required property var modelData

                color: modelData.colour
                height: Theme.barSmall
                width: !root.drafted ? bar.width * modelData.count / root.session.runs.total : 0
            }
        }
        Rectangle {
            color: Theme.line
            height: Theme.barSmall
            visible: root.drafted
            width: parent.width
        }
    }
    Flow {
        spacing: Theme.space12
        width: parent.width - action.width - Theme.space12 - (pause.visible ? pause.width + Theme.space8 : 0)
        y: root.legendTop

        Repeater {
            model: root.drafted ? [] : root.shares
            delegate: Row {
                id: entry

                required property var modelData

                spacing: Theme.markGap
                visible: modelData.count > 0

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    color: entry.modelData.colour
                    height: Theme.swatchSmall
                    radius: Theme.radiusMark
                    width: Theme.swatchSmall
                }
                Words {
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    text: entry.modelData.words + " " + root.session.runs.counted(entry.modelData.count)
                }
            }
        }
    }
    AppButton {
        id: pause
        anchors { bottom: parent.bottom; right: action.left; rightMargin: Theme.space8 }
        note: KeyTable.of("sweep.pause")
        objectName: "sweepPause"
        sign: root.session.runs.paused ? "run" : "pause"
        text: root.session.runs.paused ? qsTr("Resume") : qsTr("Pause")
        visible: root.session.runs.running
        onClicked: root.session.runs.pauseOrResume()
    }
    AppButton {
        id: action
        anchors { bottom: parent.bottom; right: parent.right }
        enabled: root.session.runs.running || (root.session.runs.runnable && !(root.session.runs.planIsShown && root.session.runs.waiting + root.session.runs.skipped === 0))
        look: AppButton.Outlined // the one that is filled runs the drawing
        note: KeyTable.of(root.session.runs.running ? "sweep.stop" : "sweep.begin")
        objectName: "sweepRun"
        sign: root.session.runs.running ? "stop" : "run"
        text: root.session.runs.running ? qsTr("Stop") : root.session.runs.planIsShown && root.session.runs.waiting > 0 && root.settled > 0 ? qsTr("Continue") : qsTr("Run the sweep")
        onClicked: root.session.runs.startOrStop()
    }
}
