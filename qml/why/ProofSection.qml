// SPDX-License-Identifier: GPL-3.0-or-later
// Test by simulation: gains in throughput and p99 with each part twice as fast, shown as their runs end; below them possible changes, each
// with a button.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Why

Item {
    id: root

    required property ProofSession proof
    property bool failed: false // the run: there is nothing to make faster
    readonly property real wanted: column.y + column.implicitHeight + Theme.space16
    readonly property int gainEdge: 150 // the right edges of the columns, from the right
    readonly property int tailEdge: 72
    readonly property int mostName: 190 // of the parts, as in their rows
    readonly property real nameWidth: Math.min(mostName, column.width * 0.34)
    readonly property int figuresRoom: 78 // beside the bars
    readonly property int meritRoom: 230 // of what the gain is measured by

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Test by simulation")

    ProofModel {
        id: limits
        session: root.proof
        part: "limits"
    }
    ProofModel {
        id: changes
        session: root.proof
        part: "changes"
    }
    SectionTitle {
        id: title
        x: Theme.space24
        y: Theme.space12
        text: qsTr("WHAT WOULD HELP")
    }
    Words {
        objectName: "proofNote"
        anchors { left: title.right; leftMargin: Theme.space12; right: button.left; rightMargin: Theme.space12; baseline: title.baseline }
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        horizontalAlignment: Text.AlignRight
        text: root.proof.empty && !root.proof.running ? "" : root.proof.note
    }
    AppButton {
        id: button
        objectName: "proveButton"
        anchors { right: parent.right; rightMargin: Theme.space24 }
        y: Theme.space6
        height: Theme.fieldHeight
        enabled: root.proof.available && !root.failed
        look: root.proof.empty && !root.proof.running ? AppButton.Filled : AppButton.Outlined
        text: root.proof.running ? qsTr("Cancel") : root.proof.empty ? qsTr("Test by simulation") : qsTr("Test again")
        onClicked: root.proof.startOrCancel()
    }
    ProgressLine {
        x: Theme.space24
        y: Theme.tallHeight - Theme.space2
        width: parent.width - 2 * Theme.space24
        height: Theme.lineBold
        value: root.proof.share
        visible: root.proof.running
    }
    Column {
        id: column
        x: Theme.space24
        y: Theme.rowDouble
        width: parent.width - 2 * Theme.space24

        Words {
            width: parent.width
            color: Theme.muted
            text: qsTr("Reruns this drive with each part twice as fast and with each change you could make. Each gain compares two simulations with the same random numbers: a busy part need not be the one that limits.")
            visible: root.proof.empty && !root.proof.running
            wrapMode: Text.Wrap
        }
        Item {
            width: parent.width
            height: Theme.lineBody
            visible: limits.count > 0
            Words { color: Theme.caption; font.pixelSize: Theme.sizeSmall; text: qsTr("each twice as fast") }
            Words { x: root.nameWidth; color: Theme.caption; font.pixelSize: Theme.sizeSmall; text: root.proof.merit }
            Words { anchors.right: parent.right; color: Theme.caption; font.pixelSize: Theme.sizeSmall; text: root.proof.tailName }
        }
        Item {
            width: parent.width
            height: bars.height
            visible: limits.count > 0
            Rectangle {
                x: root.nameWidth + limits.limitsFrom * (parent.width - root.nameWidth - root.figuresRoom) * 0.52 / root.proof.axis
                width: Theme.lineWidth
                height: parent.height
                color: Theme.warning
                opacity: 0.5
            }
            Column {
                id: bars
                objectName: "proofBars"
                width: parent.width
                Repeater {
                    model: limits
                    delegate: ProofRow {
                        width: bars.width
                        axis: root.proof.axis
                        limitsFrom: limits.limitsFrom
                    }
                }
            }
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: qsTr("Below %1 a part does not limit. Thin line: taking no time at all.").arg(Numbers.percent(limits.limitsFrom / 100))
            visible: limits.count > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        Item { width: height; height: Theme.space10; visible: limits.count > 0 }
        Rectangle { width: parent.width; height: Theme.lineWidth; color: Theme.line; visible: limits.count > 0 }
        Item { width: height; height: Theme.space10; visible: limits.count > 0 }
        Item {
            width: parent.width
            height: rank.visible ? Theme.rowTall : Theme.lineTall
            visible: limits.count > 0
            SectionTitle { id: changesTitle; anchors.verticalCenter: parent.verticalCenter; text: qsTr("WHAT YOU COULD CHANGE") }
            SegmentedField {
                id: rank
                objectName: "proofRank"
                anchors { left: changesTitle.right; leftMargin: Theme.space12; verticalCenter: changesTitle.verticalCenter }
                choices: [qsTr("by gain"), qsTr("for cost"), qsTr("for power")]
                currentIndex: changes.rank
                label: qsTr("Order of the changes")
                visible: x + wantedWidth < parent.width - root.meritRoom && changes.count > 1
                onChosen: index => changes.rank = index
            }
            Words { anchors { right: parent.right; rightMargin: root.gainEdge; verticalCenter: parent.verticalCenter } color: Theme.caption; font.pixelSize: Theme.sizeSmall; text: root.proof.merit }
            Words { anchors { right: parent.right; rightMargin: root.tailEdge; verticalCenter: parent.verticalCenter } color: Theme.caption; font.pixelSize: Theme.sizeSmall; text: root.proof.tailName }
        }
        Words {
            color: Theme.muted
            text: root.proof.running ? qsTr("Simulations are running.") : qsTr("No tested change gains more than its confidence interval.")
            visible: limits.count > 0 && changes.count === 0
        }
        Column {
            id: advice
            objectName: "proofChanges"
            width: parent.width
            Repeater {
                model: changes
                delegate: ChangeRow {
                    width: advice.width
                    gainEdge: root.gainEdge
                    proof: root.proof
                    tailEdge: root.tailEdge
                }
            }
        }
    }
}
