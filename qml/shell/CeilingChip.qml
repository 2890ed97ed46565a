// SPDX-License-Identifier: GPL-3.0-or-later
// What the drive on the desk can do, kept up to date while one edits: at once the upper bound in closed form, and a moment after the last
// edit what a short simulation found, with the bound beside it. Click or Enter shows how the bound was computed.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

T.AbstractButton {
    id: root

    required property Workspace workspace
    readonly property bool simulated: workspace.estimate.ghost.length > 0 && !workspace.lesson.active // a lesson asks for a guess first

    implicitHeight: Theme.controlHeight
    implicitWidth: Math.max(figure.width + limit.width, caption.width) + Theme.space24
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    objectName: "ceilingChip"
    opacity: workspace.estimate.ceiling.length > 0 ? 1 : 0
    enabled: opacity > 0
    Accessible.role: Accessible.Button
    Accessible.name: simulated ? qsTr("Preview %1 at %2; ceiling %3").arg(workspace.estimate.ghost).arg(workspace.estimate.ghostLatency).arg(workspace.estimate.ceiling)
        : qsTr("Ceiling %1, set by %2").arg(workspace.estimate.ceiling).arg(workspace.estimate.ceilingLimit)
    Accessible.description: qsTr("Shows how the ceiling was computed")
    Keys.onReturnPressed: root.clicked()
    onClicked: origin.shown = !origin.shown
    onActiveFocusChanged: if (!activeFocus) origin.shown = false

    Words {
        id: caption
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        objectName: "ceilingCaption"
        text: root.simulated ? qsTr("Preview, %1").arg(root.workspace.estimate.ghostNote)
            : root.workspace.estimate.ghostNote.length > 0 && !root.workspace.lesson.active ? qsTr("Ceiling · preview %1").arg(root.workspace.estimate.ghostNote)
            : qsTr("Ceiling")
        x: Theme.space16
    }
    Figures {
        id: figure
        objectName: "ceilingFigure"
        text: root.simulated ? root.workspace.estimate.ghost : root.workspace.estimate.ceiling
        x: Theme.space16
        y: Theme.space16
    }
    Words {
        id: limit
        anchors.baseline: figure.baseline
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        objectName: "ceilingLimit"
        text: root.simulated ? qsTr("%1 · ceiling %2").arg(root.workspace.estimate.ghostLatency).arg(root.workspace.estimate.ceiling) : root.workspace.estimate.ceilingLimit
        x: figure.x + figure.width + Theme.space8
    }
    FocusRing { shown: root.visualFocus }
    Tooltip {
        id: origin
        delay: shown ? 0 : 500
        text: root.workspace.estimate.ceilingOrigin
    }
    Tooltip {
        shown: root.hovered && !origin.shown
        text: qsTr("Ceiling: upper bound of this drive under this workload. Preview: a short run, started after each edit. Click to see how the ceiling was computed.")
    }
}
