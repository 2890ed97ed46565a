// SPDX-License-Identifier: GPL-3.0-or-later
// One figure: from which file, measured and fitted, its dot. The first one of a workload says which it is, and has the switch that keeps it
// out of the fit.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property var told
    required property FigureColumns columns
    readonly property real line: told.first ? 6 : 2 // where the numbers stand
    readonly property color tone: told.off ? Theme.warning : Theme.accent
    signal keptOut(bool unseen)

    height: told.first ? Theme.rowDouble : Theme.tallHeight
    Accessible.role: Accessible.Row
    Accessible.name: told.workload + ", " + told.figure + ": " + told.measured + " " + told.error + (told.ratio.length > 0 ? qsTr(", fitted %1, ratio %2").arg(told.simulated).arg(told.ratio) : "") + (told.unseen ? qsTr(", kept out of the fit") : "")

    Rectangle { color: Theme.line; height: Theme.lineWidth; visible: root.told.first; width: parent.width }
    SwitchField {
        anchors.verticalCenter: parent.verticalCenter
        checked: !root.told.unseen
        help: qsTr("Off: kept out of the fit, and predicted")
        label: qsTr("Fit %1").arg(root.told.workload)
        objectName: "twinFitted" + root.told.load
        visible: root.told.first
        x: Theme.space8
        onFlipped: on => root.keptOut(!on)
    }
    Words {
        text: root.told.workload
        visible: root.told.first
        width: root.columns.measured - x
        x: root.columns.name
        y: Theme.space6
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: root.told.figure + " · " + root.told.source + (root.told.unseen ? qsTr(" · unseen") : "")
        width: root.columns.measured - x
        x: root.columns.name
        y: root.told.first ? Theme.space24 : root.line + 1
    }
    Figures {
        horizontalAlignment: Text.AlignRight
        text: root.told.measured
        width: root.columns.cell
        x: root.columns.measured
        y: root.line
    }
    Figures {
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        horizontalAlignment: Text.AlignRight
        text: root.told.error
        width: root.columns.cell
        x: root.columns.measured
        y: root.line + Theme.lineSmall
    }
    Figures {
        horizontalAlignment: Text.AlignRight
        text: root.told.simulated
        width: root.columns.cell
        x: root.columns.fitted
        y: root.line
    }
    Figures {
        color: root.told.off ? Theme.warning : Theme.text
        horizontalAlignment: Text.AlignRight
        text: root.told.ratio
        width: root.columns.ratioWidth
        x: root.columns.ratio
        y: root.line
    }
    Item {
        id: plot
        height: parent.height
        visible: root.columns.plotted
        width: root.columns.plotWidth
        x: root.columns.plot
        Accessible.ignored: true

        Rectangle { color: Theme.edge; height: parent.height; width: Theme.lineWidth; x: parent.width / 2 }
        Rectangle { // the error of the measurement
            color: Theme.tint
            height: Theme.barLarge
            radius: Theme.radiusMark
            width: (root.told.high - root.told.low) * plot.width
            x: root.told.low * plot.width
            y: root.line + Theme.space8 - height / 2
            Rectangle { color: Theme.edge; height: parent.height; width: Theme.lineWidth; x: parent.width / 2 }
        }
        Rectangle {
            border.color: root.tone
            border.width: Theme.focusWidth
            color: root.told.unseen ? "transparent" : root.tone
            height: Theme.swatch
            radius: height / 2
            visible: root.told.at >= 0
            width: Theme.swatch
            x: root.told.at * plot.width - Theme.swatch / 2
            y: root.line + Theme.space8 - height / 2
        }
    }
}
