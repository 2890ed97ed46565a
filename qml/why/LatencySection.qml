// SPDX-License-Identifier: GPL-3.0-or-later
// Distribution of the latencies with the tail expanded, and the ceilings of the drawing's parts.
pragma ComponentBehavior: Bound

import QtQuick
import QtCharts
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Why

Item {
    id: root

    required property WhySession session

    WhyCurve {
        id: curve
        session: root.session
        onChanged: root.feed()
    }
    function feed() {
        curve.fill(reads, "read");
        curve.fill(writes, "write");
    }
    Component.onCompleted: feed()

    Words {
        id: caption
        x: Theme.space24
        width: save.x - x - Theme.space8
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("Share of requests completed within a time; each step up is ten times rarer.")
        wrapMode: Text.Wrap
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: -Theme.space4
        z: 1
        name: qsTr("latency")
        plot: root
        workspace: root.session.workspace
    }
    ChartView {
        id: chart
        objectName: "whyLatency"
        x: Theme.space12
        y: Math.max(Theme.lineSmall, caption.height + Theme.space2)
        width: parent.width - 2 * Theme.space12
        height: parent.height - y - (limits.visible ? limits.height + Theme.space8 : Theme.space8)
        animationOptions: ChartView.NoAnimation
        antialiasing: true
        backgroundColor: "transparent"
        dropShadowEnabled: false
        legend.visible: curve.hasReads && curve.hasWrites
        legend.alignment: Qt.AlignTop
        legend.labelColor: Theme.muted
        legend.font: Qt.font({ family: Theme.uiFamily, pixelSize: Theme.sizeSmall })
        margins { top: 0; bottom: 18; left: 56; right: 0 }
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Latency distribution")

        LogValueAxis {
            id: time
            base: 10
            min: curve.leastUs
            max: curve.mostUs
            minorTickCount: 8
            labelsVisible: false // with their units they are drawn below
            color: Theme.edge
            gridLineColor: Theme.line
            minorGridVisible: false
        }
        CategoryAxis {
            id: rarity
            min: 0
            max: curve.decades
            labelsVisible: false // a low chart cuts them to dots: they are drawn below
            color: Theme.edge
            gridLineColor: Theme.line
            CategoryRange { label: "p50"; endValue: 0.30103 }
            CategoryRange { label: "p90"; endValue: 1 }
            CategoryRange { label: "p99"; endValue: 2 }
            CategoryRange { label: "p99.9"; endValue: 3 }
            CategoryRange { label: "p99.99"; endValue: 4 }
            CategoryRange { label: "p99.999"; endValue: 5 }
        }
        LineSeries {
            id: reads
            name: qsTr("reads")
            axisX: time
            axisY: rarity
            color: Theme.look(3)
            visible: curve.hasReads
            width: Theme.lineBold
        }
        LineSeries {
            id: writes
            name: qsTr("writes")
            axisX: time
            axisY: rarity
            color: Theme.look(2)
            visible: curve.hasWrites
            width: Theme.lineBold
        }
    }
    Repeater {
        model: [0.30103, 1, 2, 3, 4, 5]
        delegate: Text {
            required property int index
            required property real modelData

            objectName: "percentile" + index
            x: chart.x + chart.plotArea.x - width - Theme.space6
            y: chart.y + chart.plotArea.y + chart.plotArea.height * (1 - modelData / rarity.max) - height / 2
            color: Theme.muted
            font: Qt.font({ family: Theme.monoFamily, pixelSize: Theme.sizeSmall })
            text: ["p50", "p90", "p99", "p99.9", "p99.99", "p99.999"][index]
            visible: modelData <= rarity.max
        }
    }
    Repeater {
        id: times
        readonly property real apart: chart.plotArea.width / Math.max(1, count - 1)
        readonly property int every: Math.max(1, Math.ceil(52 / Math.max(1, apart))) // labels that fit

        model: curve.timeLabels
        delegate: Text {
            required property int index
            required property string modelData

            objectName: "latencyTime" + index
            x: Math.min(root.width - width, chart.x + chart.plotArea.x + index * times.apart - width / 2)
            y: chart.y + chart.plotArea.y + chart.plotArea.height + Theme.space4 + Theme.lineWidth
            color: Theme.muted
            font: Qt.font({ family: Theme.monoFamily, pixelSize: Theme.sizeSmall })
            text: modelData
            visible: index % times.every === 0
        }
    }
    CeilingTable {
        id: limits
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: Theme.space24; bottomMargin: Theme.space12 }
        session: root.session
        visible: root.session.limits.length > 0
    }
}
