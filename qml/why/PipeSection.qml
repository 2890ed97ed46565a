// SPDX-License-Identifier: GPL-3.0-or-later
// The pipe: what each stage could carry under this mix and what it carries, by owner; below it each stage's load and headroom.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Why

Rectangle {
    id: root

    required property WhySession session
    readonly property int metersRoom: 84 // below the pipeline

    color: Theme.canvas

    WhyStageModel {
        id: stages
        session: root.session
    }
    Words {
        id: name
        x: Theme.space24
        y: Theme.space12
        color: Theme.muted
        font { pixelSize: Theme.sizeTiny; weight: Font.DemiBold; letterSpacing: Theme.capsSpacing }
        text: qsTr("PIPELINE")
    }
    Words {
        visible: implicitWidth <= width
        anchors { left: name.right; leftMargin: Theme.space16; right: legend.left; rightMargin: Theme.space16; baseline: name.baseline }
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("height: what the busiest server of a stage could carry, filled: its load, by who uses it; figure: ceiling, IOPS")
    }
    Row {
        id: legend
        anchors { right: save.left; rightMargin: Theme.space8 }
        y: Theme.space12
        spacing: Theme.space16
        Repeater {
            model: [{ look: 3, words: qsTr("host reads") }, { look: 2, words: qsTr("host writes") }, { look: 5, words: qsTr("the drive's own work") }]
            delegate: Row {
                id: entry
                required property var modelData
                spacing: Theme.space6
                Rectangle { anchors.verticalCenter: parent.verticalCenter; width: Theme.swatch; height: Theme.swatch; radius: Theme.radiusMark; color: Theme.look(entry.modelData.look) }
                Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: entry.modelData.words }
            }
        }
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: Theme.space8
        name: qsTr("pipeline")
        plot: root
        workspace: root.session.workspace
    }
    WhyPipe {
        id: pipe
        objectName: "whyPipe"
        x: Theme.space24
        y: Theme.space32
        width: parent.width - 2 * Theme.space24
        height: parent.height - y - root.metersRoom
        session: root.session
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Pipeline of %1 stages from the host to the memories").arg(stages.count)
    }
    Row {
        x: Theme.space24
        anchors { bottom: parent.bottom; bottomMargin: Theme.space12 }
        Repeater {
            model: stages
            delegate: StageMeter {
                width: stages.count > 0 ? pipe.width / stages.count : 0
            }
        }
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line }
}
