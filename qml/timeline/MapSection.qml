// SPDX-License-Identifier: GPL-3.0-or-later
// The erase blocks of the drive at the playhead, a row per die, through one of five lenses.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Look
import Flashloom.Timeline

Column {
    id: root

    required property TimelineSession session
    required property Workspace workspace
    readonly property var kinds: [qsTr("free"), qsTr("open"), qsTr("data"), qsTr("map"), qsTr("SLC"), qsTr("retired")]
    readonly property int mapHeight: 192
    readonly property int axisHeight: 14
    readonly property int scaleStep: 14 // of the scale of colours

    spacing: Theme.space8
    visible: maps.available

    Item {
        width: parent.width
        height: Theme.lineTiny
        SectionName { text: qsTr("ERASE BLOCKS") }
        Figures { anchors.right: save.left; anchors.rightMargin: Theme.space8; color: Theme.muted; text: maps.instant }
        SavePlot {
            id: save
            anchors.right: parent.right
            name: "erase blocks"
            plot: root
            workspace: root.workspace
            y: -Theme.space4
        }
    }
    SegmentedField {
        objectName: "mapLens"
        choices: [qsTr("Valid"), qsTr("Erases"), qsTr("Age"), qsTr("Heat"), qsTr("Kind")]
        currentIndex: maps.lens
        label: qsTr("Cell colour")
        width: parent.width
        onChosen: index => maps.lens = index
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("Units overwritten per second since the previous map")
        visible: maps.lens === 3
        width: parent.width
    }
    TimelineMaps {
        id: maps
        objectName: "timelineMaps"
        width: parent.width
        height: root.mapHeight
        session: root.session
        Accessible.role: Accessible.Graphic
        Accessible.name: summary

        HoverHandler { id: pointer }
        Tooltip {
            shown: pointer.hovered && text.length > 0
            delay: 0
            text: pointer.hovered ? maps.wordsAt(pointer.point.position.x, pointer.point.position.y) : ""
            timeout: -1
            objectName: "mapWords"
        }
    }
    Item { // what lies along the axes
        width: parent.width
        height: root.axisHeight
        Words { color: Theme.muted; font.pixelSize: Theme.sizeTiny; objectName: "mapSuperblocks"; text: qsTr("Across: superblocks 0 to %1").arg(maps.superblocks - 1) }
        Words { anchors.right: parent.right; color: Theme.muted; font.pixelSize: Theme.sizeTiny; objectName: "mapDies"; text: maps.dies === 1 ? qsTr("Down: die 0") : qsTr("Down: dies 0 to %1").arg(maps.dies - 1) }
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        text: maps.lens === 0 ? qsTr("Grey: free. Framed: open for writing (drawn in large cells only).")
            : maps.lens === 1 ? qsTr("Framed: open for writing (drawn in large cells only).") : qsTr("Grey: free, or not written in this run. Framed: open for writing (drawn in large cells only).")
        wrapMode: Text.Wrap
        visible: maps.lens < 3
        width: parent.width
    }
    Row {
        spacing: Theme.space8
        visible: maps.lens === 4
        Repeater {
            model: root.kinds
            delegate: Row {
                id: kind
                required property string modelData
                required property int index
                spacing: Theme.space4
                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: Theme.swatch
                    height: Theme.swatch
                    color: maps.kindColours[kind.index]
                }
                Words { color: Theme.muted; font.pixelSize: Theme.sizeTiny; text: kind.modelData }
            }
        }
    }
    Item {
        width: parent.width
        height: Theme.lineTiny
        visible: maps.lens < 4
        Figures { color: Theme.muted; text: "0" }
        Row {
            anchors.horizontalCenter: parent.horizontalCenter
            Repeater {
                model: 7
                delegate: Rectangle {
                    required property int index
                    width: root.scaleStep
                    height: Theme.barBroad
                    color: ThemeTokens.heatColour(index / 6)
                }
            }
        }
        Figures { anchors.right: parent.right; color: Theme.muted; text: maps.most }
    }
}
