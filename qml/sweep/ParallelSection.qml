// SPDX-License-Identifier: GPL-3.0-or-later
// All parameters and figures side by side, a line a design.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Sweep

Item {
    id: root

    required property SweepSession session
    required property Workspace workspace
    signal opened(int point)

    Rectangle { width: parent.width; height: Theme.lineWidth; color: Theme.line }
    PaneName { id: name; text: qsTr("Parallel coordinates") }
    Words {
        anchors { left: name.right; leftMargin: Theme.space24; right: state.left; rightMargin: Theme.space16 }
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("drag along an axis to brush it, click it to clear the brush; drag a name to reorder; constant axes are hidden")
        y: Theme.space10 + Theme.lineWidth
    }
    Row {
        id: state
        anchors { right: save.left; rightMargin: Theme.space8 }
        spacing: Theme.space12
        y: Theme.space6

        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.accent
            font.pixelSize: Theme.sizeSmall
            font.weight: Font.DemiBold
            objectName: "sweepInside"
            text: root.session.runs.finished === 0 ? "" : qsTr("%1 of %2 inside").arg(root.session.runs.counted(root.session.verdict.insideCount)).arg(root.session.runs.counted(root.session.runs.finished))
        }
        AppButton {
            implicitHeight: Theme.smallHeight
            objectName: "sweepClearBrushes"
            text: qsTr("Clear all brushes")
            visible: root.session.axes.brushCount > 0
            onClicked: root.session.axes.clearBrushes()
        }
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: Theme.space6
        name: qsTr("parallel coordinates")
        plot: root
        workspace: root.workspace
    }
    SweepParallel {
        anchors { fill: parent; topMargin: Theme.space32; bottomMargin: Theme.space6; leftMargin: Theme.space16; rightMargin: Theme.space16 }
        objectName: "sweepParallel"
        session: root.session
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Parallel coordinates")
        Accessible.description: description
        onChosen: point => root.opened(point)
    }
}
