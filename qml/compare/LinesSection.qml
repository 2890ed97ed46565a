// SPDX-License-Identifier: GPL-3.0-or-later
// The latencies of all runs in one picture, their course over time in another, and the legend both share: it tells each run's values at
// the crosshair.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    required property CompareLines lines
    required property Workspace workspace
    readonly property bool narrow: width < 900 // the legend then stands below
    readonly property int legendWidth: narrow ? width : Math.min(mostLegend, Math.round(width * 0.3))
    readonly property int plotsWidth: narrow ? width : width - legendWidth
    readonly property int plotHeight: narrow ? height - legendHeight : height
    readonly property int least: narrow ? 440 : 300
    readonly property int mostLegend: 392
    readonly property int legendHeight: 168 // below the plots

    Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width }
    PlotPane {
        id: tail
        choices: root.lines.sideNames
        current: root.lines.side
        height: root.plotHeight
        lines: root.lines
        picture: CompareLines.Latency
        plotName: "compareTail"
        title: qsTr("Latency, from median to tail")
        width: Math.round(root.plotsWidth / 2)
        workspace: root.workspace
        onChosen: index => root.lines.side = index
    }
    PlotPane {
        choices: root.lines.courses
        current: root.lines.course
        height: root.plotHeight
        lines: root.lines
        picture: CompareLines.Course
        plotName: "compareCourse"
        title: qsTr("Over time")
        width: root.plotsWidth - tail.width
        workspace: root.workspace
        x: tail.width
        onChosen: index => root.lines.course = index
    }
    Item {
        height: root.narrow ? root.legendHeight : parent.height
        width: root.legendWidth
        x: parent.width - width
        y: parent.height - height

        Rectangle { color: Theme.line; height: parent.height; width: Theme.lineWidth }
        PaneName { id: name; text: qsTr("At the crosshair"); x: Theme.space16 }
        Figures {
            anchors { right: instant.left; rightMargin: Theme.space4 }
            color: Theme.muted
            horizontalAlignment: Text.AlignRight
            objectName: "compareCrosshairPercentile"
            text: root.lines.percentileText
            width: Theme.columnBroad
            y: Theme.space12
        }
        Figures {
            id: instant
            anchors { right: parent.right; rightMargin: Theme.space16 }
            color: Theme.muted
            horizontalAlignment: Text.AlignRight
            objectName: "compareCrosshairInstant"
            text: root.lines.instantText
            width: Theme.columnBroad
            y: Theme.space12
        }
        ListView {
            id: legend
            objectName: "compareLegend"
            activeFocusOnTab: true
            anchors { fill: parent; topMargin: Theme.sectionHead; bottomMargin: Theme.axisRoom }
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            highlightMoveDuration: 0
            keyNavigationEnabled: true
            model: root.lines
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Runs and their values at the crosshair")
            Keys.onSpacePressed: root.lines.toggle(currentIndex)
            Keys.onReturnPressed: root.lines.session.columns.focus = currentIndex
            T.ScrollBar.vertical: AppScrollBar {}

            delegate: LegendLine {
                current: ListView.isCurrentItem && legend.activeFocus
                width: legend.width
                onTapped: {
                    legend.currentIndex = index;
                    root.lines.toggle(index);
                }
            }
        }
        Words {
            anchors { bottom: parent.bottom; bottomMargin: Theme.space8 }
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: root.lines.session?.columns.many ? qsTr("click a line to colour it or grey it; eight at most") : qsTr("pointer or arrow keys move the crosshair")
            width: parent.width - x - Theme.space8
            x: Theme.space16
        }
    }
}
