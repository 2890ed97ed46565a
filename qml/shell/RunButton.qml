// SPDX-License-Identifier: GPL-3.0-or-later
// Run; while a run is on, Cancel with how far it is.
import QtQuick
import Flashloom.Controls
import Flashloom.View

AppButton {
    id: root

    required property Workspace workspace
    readonly property Runner runner: workspace.runner

    implicitWidth: runner.running ? 208 : 112
    look: runner.running ? AppButton.Outlined : AppButton.Filled
    note: runner.running ? runner.progressText : "F5"
    objectName: "runButton"
    sign: runner.running ? "stop" : "run"
    text: runner.running ? qsTr("Cancel") : qsTr("Run")
    onClicked: workspace.startOrCancelRun()

    ProgressLine {
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.leftMargin: 2
        anchors.right: parent.right
        anchors.rightMargin: 2
        height: 3
        value: root.runner.preparing || root.runner.percent < 0 ? -1 : root.runner.percent / 100
        visible: root.runner.running
    }
}
