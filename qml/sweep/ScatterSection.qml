// SPDX-License-Identifier: GPL-3.0-or-later
// The points over two figures, chosen at the axes, with a card for the point under the pointer.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Sweep

Rectangle {
    id: root

    required property SweepSession session
    required property Workspace workspace
    readonly property var said: session.pick.card // what is said of the current point
    readonly property int leastX: 64 // of the card under the pointer
    readonly property int cardRise: 40 // above the pointer
    readonly property int fitsFrom: 560 // px: what the key of colours has room for
    readonly property int misfitsFrom: 660
    readonly property int kneeFrom: 800
    readonly property int failedFrom: 900
    signal opened(int point)

    function setAxis(metric: string, upright: bool) {
        if (upright)
            session.axes.figureY = metric;
        else
            session.axes.figureX = metric;
    }

    color: Theme.canvas

    ComboField {
        id: upper
        choices: root.session.goal.metricLabels
        currentIndex: root.session.axes.indexY
        fallback: root.session.axes.figureY
        implicitHeight: Theme.smallHeight
        label: qsTr("Vertical axis")
        objectName: "sweepFigureY"
        width: Theme.choiceSmall
        x: Theme.space24
        y: Theme.space8
        onChosen: index => root.session.axes.chooseY(index)
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: Theme.space8
        name: qsTr("front")
        plot: root
        workspace: root.workspace
    }
    SweepScatter {
        id: scatter
        anchors { fill: parent; leftMargin: Theme.space12; topMargin: Theme.sectionHead; bottomMargin: Theme.axisRoomNamed; rightMargin: Theme.space8 }
        objectName: "sweepScatter"
        session: root.session
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Scatter plot of the designs")
        Accessible.description: root.session.pick.current >= 0 ? (root.said.title ?? "") + " " + (root.said.note ?? "") : ""
        onChosen: point => root.opened(point)
    }
    Row {
        anchors { left: parent.left; leftMargin: Theme.space24; verticalCenter: along.verticalCenter }
        spacing: Theme.space16

        component Key: Row {
            id: key
            required property string words
            required property color fill
            property color edge: fill
            readonly property real markLine: 1.6
            spacing: Theme.space6
            Rectangle { anchors.verticalCenter: parent.verticalCenter; border.color: key.edge; border.width: key.markLine; color: key.fill; height: Theme.swatch; radius: height / 2; width: Theme.swatch }
            Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: key.words }
        }
        Key { fill: Theme.answer; words: qsTr("best that fits") }
        Key { edge: Theme.text; fill: Theme.variantB; words: qsTr("on the front") }
        Key { fill: Theme.variantB; visible: root.width > root.fitsFrom; words: qsTr("fits") }
        Key { fill: Theme.disabled; visible: root.width > root.misfitsFrom; words: qsTr("does not fit") }
        Key { edge: Theme.text; fill: "transparent"; visible: root.width > root.kneeFrom; words: qsTr("dashed: the knee") }
        Words {
            color: Theme.error
            font.pixelSize: Theme.sizeSmall
            text: qsTr("× %1 cannot run").arg(root.session.runs.refused + root.session.runs.failed)
            visible: root.session.runs.refused + root.session.runs.failed > 0 && root.width > root.failedFrom
        }
    }
    ComboField {
        id: along
        anchors { bottom: parent.bottom; bottomMargin: Theme.space8; right: parent.right; rightMargin: Theme.space16 }
        choices: root.session.goal.metricLabels
        currentIndex: root.session.axes.indexX
        fallback: root.session.axes.figureX
        implicitHeight: Theme.smallHeight
        label: qsTr("Horizontal axis")
        objectName: "sweepFigureX"
        width: Theme.choiceSmall
        onChosen: index => root.session.axes.chooseX(index)
    }
    Rectangle {
        id: bestNote
        readonly property point at: scatter.mapToItem(root, scatter.bestPlace)
        readonly property bool covered: card.x < x + width && x < card.x + card.width && card.y < y + height && y < card.y + card.height

        objectName: "sweepBestNote"
        border.color: Theme.answer
        border.width: Theme.lineWidth
        color: Theme.card
        height: Theme.rowMedium
        radius: Theme.radius
        visible: scatter.bestPlace.x >= 0 && !(card.visible && (root.session.pick.current === root.session.verdict.best || covered))
        width: bestWords.implicitWidth + 2 * Theme.space8
        x: Math.max(root.leastX, Math.min(parent.width - width - Theme.space16, at.x + Theme.space12 + Theme.space2))
        y: at.y - root.cardRise >= scatter.y ? at.y - root.cardRise : at.y + Theme.space12 + Theme.space2 // never over the point itself

        Figures {
            id: bestWords
            anchors.centerIn: parent
            color: Theme.answer
            font.weight: Font.DemiBold
            text: root.session.verdict.bestFigure
        }
    }
    AxisDrop {
        anchors.fill: scatter
        onChosen: (metric, upright) => root.setAxis(metric, upright)
    }
    HoverCard {
        id: card
        objectName: "sweepCard"
        readonly property point at: scatter.currentPlace.x < 0 ? Qt.point(0, 0) : scatter.mapToItem(root, scatter.cardPlace(width, height))

        session: root.session
        visible: scatter.pointing && scatter.currentPlace.x >= 0
        x: at.x
        y: Math.max(scatter.y, at.y) // what stands above the plot stays free
    }
    Rectangle { anchors.right: parent.right; height: parent.height; width: Theme.lineWidth; color: Theme.line }
}
