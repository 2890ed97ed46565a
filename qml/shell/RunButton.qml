// SPDX-License-Identifier: GPL-3.0-or-later
// Run; while a run is on, Cancel with how far it is; how many errors stand in its way, of which it shows the first.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

AppButton {
    id: root

    required property Workspace workspace
    property int errors: 0
    property bool signOnly: false // where words have no room
    readonly property Runner runner: workspace.runner
    readonly property real wanted: Math.ceil((implicitContentWidth + leftPadding + rightPadding) / 16) * 16 // steps: digits come and go
    readonly property string words: runner.cancelling ? qsTr("Stopping") : runner.running ? qsTr("Cancel") : errors === 0 ? qsTr("Run") : errors === 1 ? qsTr("1 error") : qsTr("%1 errors").arg(errors)
    readonly property int signWidth: 44 // without words
    readonly property int signRunning: 88
    readonly property int runningWidth: 208 // at least
    readonly property int errorsWidth: 136

    implicitWidth: signOnly ? (runner.running ? signRunning : signWidth) : runner.running ? Math.max(runningWidth, wanted) : errors > 0 ? errorsWidth : Theme.fieldWidth
    look: runner.running || errors > 0 ? AppButton.Outlined : AppButton.Filled
    note: signOnly ? (runner.running && runner.percent >= 0 ? Numbers.percent(runner.percent / 100) : "") : runner.cancelling ? "" : runner.running ? runner.progressText : KeyTable.of("run.start")
    objectName: "runButton"
    sign: runner.running ? "stop" : errors > 0 ? "error" : "run"
    text: signOnly ? "" : words
    Accessible.name: words

    ProgressLine {
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.leftMargin: Theme.space2
        anchors.right: parent.right
        anchors.rightMargin: Theme.space2
        height: Theme.stripeWidth
        value: root.runner.preparing || root.runner.percent < 0 ? -1 : root.runner.percent / 100
        visible: root.runner.running
    }
}
