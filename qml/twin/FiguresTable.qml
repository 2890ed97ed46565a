// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured: its files with what was left out of them, a field for typing more, and each figure with the fitted one and its mark.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Twin

Column {
    id: root

    required property TwinSession session
    required property Workspace workspace
    readonly property var rows: session.figures
    readonly property var axis: session.axis
    readonly property FigureColumns columns: FigureColumns { width: root.width }
    readonly property int removeRoom: 160
    signal filesWanted()

    spacing: Theme.space8

    component Head: Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        height: Theme.rowMedium
        verticalAlignment: Text.AlignVCenter
    }

    Item {
        height: Theme.controlHeight
        width: parent.width

        Words {
            anchors.verticalCenter: parent.verticalCenter
            font.weight: Font.DemiBold
            text: qsTr("Measured figures")
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        SavePlot {
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            name: "twin"
            plot: table
            visible: table.visible
            workspace: root.workspace
        }
        AppButton {
            anchors.right: parent.right
            anchors.rightMargin: table.visible ? Theme.rowLarge + Theme.space8 : 0
            objectName: "twinFiles"
            sign: "folder"
            text: qsTr("Add files…")
            visible: root.session.sources.length > 0
            onClicked: root.filesWanted()
        }
    }
    Repeater {
        model: root.session.sources.length
        delegate: Item {
            id: source
            required property int index
            readonly property var told: root.session.sources[index] ?? { name: "", about: "", notes: "" }

            height: notes.visible ? notes.y + notes.height + Theme.space4 : Theme.controlHeight
            objectName: "twinSource" + index
            width: root.width

            Words {
                id: sourceName
                height: Theme.controlHeight
                text: source.told.name
                verticalAlignment: Text.AlignVCenter
                width: Math.min(implicitWidth, parent.width - root.removeRoom)
                x: Theme.space8
            }
            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                height: Theme.controlHeight
                text: source.told.about
                verticalAlignment: Text.AlignVCenter
                x: sourceName.x + sourceName.width + Theme.space12
            }
            IconButton {
                anchors.right: parent.right
                objectName: "twinRemove" + source.index
                sign: "close"
                signSize: Theme.iconMedium
                text: qsTr("Remove %1").arg(source.told.name)
                onClicked: root.session.removeSource(source.index)
            }
            Words {
                id: notes
                color: Theme.warning
                font.pixelSize: Theme.sizeSmall
                objectName: "twinNotes" + source.index
                text: source.told.notes
                visible: text.length > 0
                width: parent.width - Theme.space32 - Theme.space8
                wrapMode: Text.Wrap
                x: Theme.space8
                y: sourceName.height - Theme.space4
            }
        }
    }
    Row {
        spacing: Theme.space8
        width: parent.width

        AppTextField {
            id: line
            mono: true
            objectName: "twinLine"
            placeholderText: qsTr("rw=randread bs=4k qd=32 => iops=320k latency_us.p99=410 +-5%")
            width: parent.width - add.width - Theme.space8
            Accessible.name: qsTr("A workload and what was measured under it")
            onAccepted: if (root.session.addLine(text)) clear()
        }
        AppButton {
            id: add
            enabled: line.text.length > 0
            height: line.height
            objectName: "twinAddLine"
            text: qsTr("Add")
            onClicked: if (root.session.addLine(line.text)) line.clear()
        }
    }
    Words {
        color: Theme.muted
        text: qsTr("Drop here what fio measured (JSON, json+, latency logs), or a list with one line per workload, as in a data sheet.")
        visible: root.rows.length === 0
        width: parent.width
        wrapMode: Text.Wrap
    }
    Column {
        id: table
        visible: root.rows.length > 0
        width: parent.width

        Item {
            height: Theme.rowMedium + Theme.lineWidth
            width: parent.width

            Head { text: qsTr("fit"); x: Theme.space8 }
            Head { text: qsTr("workload and figure"); x: root.columns.name }
            Head { horizontalAlignment: Text.AlignRight; text: qsTr("measured"); width: root.columns.cell; x: root.columns.measured }
            Head { horizontalAlignment: Text.AlignRight; text: qsTr("fitted"); width: root.columns.cell; x: root.columns.fitted }
            Head { horizontalAlignment: Text.AlignRight; text: qsTr("ratio"); width: root.columns.ratioWidth; x: root.columns.ratio }
            Item {
                height: parent.height
                visible: root.columns.plotted
                width: root.columns.plotWidth
                x: root.columns.plot

                Head { text: root.axis[0] }
                Head { anchors.horizontalCenter: parent.horizontalCenter; text: "1" }
                Head { anchors.right: parent.right; text: root.axis[1] }
            }
            Rectangle { color: Theme.edge; height: Theme.lineWidth; width: parent.width; y: Theme.rowMedium }
        }
        Repeater {
            model: root.rows.length // rows stay, whatever is told of them: so does the focus
            delegate: FigureRow {
                required property int index

                columns: root.columns
                objectName: "twinFigure" + index
                told: root.rows[index] ?? root.rows[0]
                width: root.width
                onKeptOut: unseen => root.session.setUnseen(told.load, unseen)
            }
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeTiny
            text: qsTr("Filled dot: fitted; open dot: kept out of the fit and predicted; bar: measurement error. The dot is at simulated / measured.")
            topPadding: Theme.space4
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}
