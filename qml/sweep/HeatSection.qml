// SPDX-License-Identifier: GPL-3.0-or-later
// Two parameters against each other with the goal's figure as colour, and a card for the cell under the pointer.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Sweep

Rectangle {
    id: root

    required property SweepSession session
    required property Workspace workspace
    readonly property int scaleWidth: 96
    signal opened(int point)

    function setAxis(parameter: string, upright: bool) {
        const at = Array.from(heat.axes).indexOf(parameter);
        if (upright)
            heat.chooseY(at);
        else
            heat.chooseX(at);
    }

    color: Theme.canvas

    ComboField {
        choices: heat.axisLabels
        currentIndex: heat.indexY
        implicitHeight: Theme.smallHeight
        label: qsTr("Vertical axis")
        objectName: "heatAxisY"
        visible: heat.axes.length > 1
        width: Theme.choiceBroad
        x: Theme.space24
        y: Theme.space8
        onChosen: index => heat.chooseY(index)
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: Theme.space8
        name: qsTr("heat map")
        plot: root
        workspace: root.workspace
    }
    SweepHeat {
        id: heat
        anchors { fill: parent; leftMargin: Theme.space12; topMargin: Theme.tallHeight; bottomMargin: Theme.tallHeight; rightMargin: Theme.space8 }
        objectName: "sweepHeat"
        session: root.session
        visible: axes.length > 1
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("%1 over two parameters").arg(figureLabel)
        Accessible.description: currentText
        onChosen: point => root.opened(point)
    }
    Row {
        id: scale
        anchors { left: parent.left; leftMargin: Theme.space24; verticalCenter: along.verticalCenter }
        spacing: Theme.space8
        visible: heat.visible

        Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: heat.figureLabel }
        Figures { anchors.verticalCenter: parent.verticalCenter; color: Theme.muted; font.pixelSize: Theme.sizeTiny; objectName: "heatLeast"; text: heat.leastText }
        CanvasSign { anchors.verticalCenter: parent.verticalCenter; height: Theme.barMedium; sign: "heat"; width: root.scaleWidth }
        Figures { anchors.verticalCenter: parent.verticalCenter; color: Theme.muted; font.pixelSize: Theme.sizeTiny; objectName: "heatMost"; text: heat.mostText }
    }
    Words {
        anchors { left: scale.right; leftMargin: Theme.space16; right: along.left; rightMargin: Theme.space16; verticalCenter: along.verticalCenter }
        color: Theme.muted
        elide: Text.ElideRight
        font.pixelSize: Theme.sizeSmall
        objectName: "heatRest"
        readonly property string hatched: root.session.axes.brushCount === 0 ? qsTr("hatched: does not fit") : root.session.axes.brushCount === 1 ? qsTr("hatched: does not fit or lies outside the brush")
            : qsTr("hatched: does not fit or lies outside the %1 brushes").arg(root.session.axes.brushCount)
        text: heat.restText.length > 0 ? qsTr("best over %1; %2").arg(heat.restText).arg(hatched) : hatched
        visible: heat.visible
    }
    ComboField {
        id: along
        anchors { bottom: parent.bottom; bottomMargin: Theme.space8; right: parent.right; rightMargin: Theme.space16 }
        choices: heat.axisLabels
        currentIndex: heat.indexX
        implicitHeight: Theme.smallHeight
        label: qsTr("Horizontal axis")
        objectName: "heatAxisX"
        visible: heat.axes.length > 1
        width: Theme.choiceBroad
        onChosen: index => heat.chooseX(index)
    }
    Words {
        anchors.centerIn: parent
        color: Theme.muted
        horizontalAlignment: Text.AlignHCenter
        objectName: "heatEmpty"
        text: qsTr("A heat map needs two parameters with several values each.")
        visible: heat.axes.length < 2 && root.session.runs.hasResults
        width: parent.width * 0.7
        wrapMode: Text.Wrap
    }
    AxisDrop {
        anchors.fill: heat
        kind: "parameter"
        visible: heat.visible
        onChosen: (metric, upright) => root.setAxis(metric, upright)
    }
    HoverCard {
        readonly property point at: heat.currentPlace.x < 0 ? Qt.point(0, 0) : heat.mapToItem(root, heat.cardPlace(width, height))

        objectName: "heatCard"
        session: root.session
        visible: heat.pointing && heat.currentPlace.x >= 0
        x: at.x
        y: Math.max(heat.y, at.y) // what stands above the plot stays free
    }
    Rectangle { anchors.right: parent.right; height: parent.height; width: Theme.lineWidth; color: Theme.line }
}
