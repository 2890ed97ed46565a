// SPDX-License-Identifier: GPL-3.0-or-later
// One sample drive: its picture coloured by a real run, and the figure of that run.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

T.AbstractButton {
    id: root

    required property SampleModel samples
    required property int index
    required property string name
    required property string title
    required property string subtitle
    required property string figure
    required property string unit
    required property string workload // that the figure is of
    required property string verdict
    readonly property bool stacked: load.implicitWidth > (width - 2 * edge) * 0.5 // no room beside the verdict
    readonly property int lineHeight: 21
    readonly property int aboutHeight: 45 // px, three lines: names stand on one line however long the text below is
    readonly property real pictureHeight: height - wordsRoom - Math.max(aboutHeight, about.height) - (stacked ? lineHeight : 0)
    readonly property int edge: 20 // from the card to its words
    readonly property int titleTop: 14 // below the picture
    readonly property int wordsTop: 40
    readonly property int wordsRoom: 72 // without the text below the title
    signal opened(string name)

    implicitHeight: 272
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    objectName: "sample_" + name
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("%1: %2").arg(title).arg(subtitle)
    Accessible.description: figure.length > 0 ? figure + " " + unit + ", " + workload + ". " + verdict : qsTr("Running")
    Keys.onReturnPressed: root.clicked()
    onClicked: opened(name)

    background: Rectangle {
        border.color: root.hovered ? Theme.border : Theme.edge
        border.width: Theme.lineWidth
        color: Theme.panel
        radius: Theme.radiusAnswer
        FocusRing { radius: Theme.radiusAnswer + Theme.focusGap; shown: root.visualFocus }
    }
    contentItem: Item {
        Rectangle {
            color: Theme.canvas
            height: root.pictureHeight
            radius: Theme.radiusAnswer - Theme.lineWidth
            width: parent.width - 2 * Theme.lineWidth
            x: 1
            y: 1

            SamplePicture {
                anchors.fill: parent
                row: root.index
                samples: root.samples
            }
        }
        Rectangle {
            color: Theme.edge
            height: Theme.lineWidth
            width: parent.width
            y: root.pictureHeight
        }
        Words {
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            text: root.title
            width: answer.x - x - Theme.space16
            x: root.edge
            y: root.pictureHeight + root.titleTop
        }
        Words {
            id: load
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            objectName: "workload_" + root.name
            text: root.workload
            width: root.stacked ? parent.width - 2 * root.edge : implicitWidth
            x: root.stacked ? root.edge : parent.width - root.edge - width
            y: root.pictureHeight + root.wordsTop
        }
        Words {
            id: about
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            maximumLineCount: 3
            text: root.subtitle
            width: parent.width - 2 * root.edge
            wrapMode: Text.Wrap
            x: root.edge
            y: root.pictureHeight + root.wordsTop + root.lineHeight + (root.stacked ? root.lineHeight : 0)
        }
        Row {
            id: answer
            anchors.right: parent.right
            anchors.rightMargin: Theme.space20
            spacing: Theme.space4
            y: root.pictureHeight + Theme.space10

            Words {
                id: number
                font.pixelSize: Theme.sizeTitle
                font.weight: Font.DemiBold
                objectName: "figure_" + root.name
                text: root.figure
            }
            Words {
                anchors.baseline: number.baseline
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                text: root.unit
                visible: root.figure.length > 0
            }
        }
        Words {
            color: Theme.lead
            font.pixelSize: Theme.sizeSmall
            text: root.figure.length === 0 ? qsTr("running") : whole.advanceWidth <= width ? root.verdict.replace(/\.$/, "") : root.verdict.split(": ")[0]
            width: root.stacked ? parent.width - 2 * root.edge : load.x - x - Theme.space12
            x: root.edge
            y: root.pictureHeight + root.wordsTop + (root.stacked ? root.lineHeight : 0)
        }
        TextMetrics {
            id: whole
            font: load.font
            text: root.verdict
        }
    }
}
