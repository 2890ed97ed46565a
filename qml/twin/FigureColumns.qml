// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of the columns in the table of figures.
import QtQml

QtObject {
    required property real width
    readonly property bool plotted: width >= 600
    readonly property real name: 56
    readonly property real cell: 80
    readonly property real ratioWidth: 56
    readonly property real plotWidth: plotted ? Math.min(mostPlot, width * 0.28) : 0
    readonly property real plot: width - plotWidth
    readonly property real ratio: (plotted ? plot - 16 : width) - ratioWidth
    readonly property real fitted: ratio - cell
    readonly property real measured: fitted - cell
    readonly property int mostPlot: 280
}
