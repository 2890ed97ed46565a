// SPDX-License-Identifier: GPL-3.0-or-later
// The upper bound that the drawing and the workload allow, kept up to date while one edits.
import QtQuick
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property Workspace workspace

    implicitHeight: Theme.controlHeight
    implicitWidth: Math.max(figure.width + limit.width + Theme.space24, 96)
    objectName: "ceilingChip"
    opacity: workspace.ceilingText.length > 0 ? 1 : 0
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Ceiling %1, set by %2").arg(workspace.ceilingText).arg(workspace.ceilingLimit)

    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: qsTr("Ceiling")
        x: Theme.space16
    }
    Figures {
        id: figure
        objectName: "ceilingFigure"
        text: root.workspace.ceilingText
        x: Theme.space16
        y: 16
    }
    Words {
        id: limit
        anchors.baseline: figure.baseline
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: root.workspace.ceilingLimit
        x: figure.x + figure.width + Theme.space8
    }
    HoverHandler { id: pointer }
    Tooltip {
        shown: pointer.hovered
        text: qsTr("No workload of this kind can go faster through this drive. Queueing and queue depth come on top.")
    }
}
