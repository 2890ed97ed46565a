// SPDX-License-Identifier: GPL-3.0-or-later
// The headline figures of the last run and of the ceiling, each with its formula and the numbers used.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property Workspace workspace

    component Figure: Item {
        id: figure

        required property string label
        required property string value
        required property string origin

        height: origin.length > 0 ? Theme.rowLarge + how.height + Theme.space12 : 0
        visible: origin.length > 0
        width: root.width
        Accessible.role: Accessible.StaticText
        Accessible.name: label + " " + value
        Accessible.description: origin

        Words {
            color: Theme.lead
            text: figure.label
            width: parent.width - number.width - Theme.space32 - Theme.space8
            x: Theme.space16
            y: Theme.space6
        }
        Figures {
            id: number
            anchors.right: parent.right
            anchors.rightMargin: Theme.space16
            font.pixelSize: Theme.sizeBody
            font.weight: Font.DemiBold
            text: figure.value
            y: Theme.space6
        }
        Text {
            id: how
            color: Theme.muted
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeSmall
            lineHeight: 1.25
            text: figure.origin
            textFormat: Text.PlainText
            width: parent.width - Theme.space32
            wrapMode: Text.Wrap
            x: Theme.space16
            y: Theme.rowLarge
        }
    }

    Rectangle {
        color: Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    PaneHeader {
        foldable: false
        height: Theme.tallHeight
        text: qsTr("How the figures were computed")
        width: parent.width - Theme.space32
        x: Theme.space16
    }
    Words {
        bottomPadding: Theme.space8
        color: Theme.warning
        font.pixelSize: Theme.sizeSmall
        objectName: "originStale"
        text: qsTr("From run %1; %2.").arg(root.workspace.run.id).arg(root.workspace.shown.changedSince)
        visible: root.workspace.run.valid && root.workspace.shown.stale
        width: parent.width - Theme.space32
        wrapMode: Text.Wrap
        x: Theme.space16
    }
    Figure {
        label: qsTr("Ceiling")
        objectName: "originCeiling"
        origin: root.workspace.run.valid ? root.workspace.shown.ceilingOrigin : root.workspace.estimate.ceilingOrigin
        value: root.workspace.run.valid ? root.workspace.shown.ceiling : root.workspace.estimate.ceiling
    }
    Figure {
        label: qsTr("IOPS")
        objectName: "originIops"
        origin: root.workspace.run.valid ? root.workspace.run.origin("iops") : ""
        value: root.workspace.run.valid ? root.workspace.run.iopsText : ""
    }
    Figure {
        label: qsTr("Bandwidth")
        origin: root.workspace.run.valid ? root.workspace.run.origin("bandwidth_mb_s") : ""
        value: root.workspace.run.valid ? root.workspace.run.bandwidthText : ""
    }
    Figure {
        label: qsTr("Mean latency")
        origin: root.workspace.run.valid ? root.workspace.run.origin("latency_us.mean") : ""
        value: root.workspace.run.valid ? root.workspace.run.meanText : ""
    }
    Figure {
        label: qsTr("p99 latency")
        origin: root.workspace.run.valid ? root.workspace.run.origin("latency_us.p99") : ""
        value: root.workspace.run.valid ? root.workspace.run.p99Text : ""
    }
}
