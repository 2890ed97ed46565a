// SPDX-License-Identifier: GPL-3.0-or-later
// Both latency distributions in one chart, on a scale that gives the tail its room; writes are dashed.
import QtQuick
import QtCharts
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property CompareSession session

    function feed() {
        curve.fill(readsA, 0, "read");
        curve.fill(readsB, 1, "read");
        curve.fill(writesA, 0, "write");
        curve.fill(writesB, 1, "write");
    }
    Component.onCompleted: feed()

    CompareCurve {
        id: curve
        session: root.session
        onChanged: root.feed()
    }
    PaneName {
        text: qsTr("Latency in microseconds, from median to tail")
        width: names.x - x - Theme.space12
    }
    Row {
        id: names
        anchors { right: parent.right; rightMargin: Theme.space24 }
        spacing: Theme.space12
        y: Theme.space12
        Words { color: Theme.variantA; font.pixelSize: Theme.sizeSmall; text: "A  " + root.session.nameA }
        Words { color: Theme.variantB; font.pixelSize: Theme.sizeSmall; text: "B  " + root.session.nameB }
        Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: qsTr("writes dashed"); visible: curve.hasWrites && curve.hasReads }
    }
    ChartView {
        objectName: "compareTail"
        animationOptions: ChartView.NoAnimation
        antialiasing: true
        backgroundColor: "transparent"
        dropShadowEnabled: false
        height: parent.height - y
        legend.visible: false
        margins { top: 0; bottom: 0; left: 0; right: 0 }
        width: parent.width - 24
        x: Theme.space12
        y: 28
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Latency distributions of A and B")

        LogValueAxis {
            id: time
            base: 10
            color: Theme.edge
            gridLineColor: Theme.line
            labelFormat: "%g"
            labelsColor: Theme.muted
            labelsFont: Qt.font({ family: Theme.monoFamily, pixelSize: Theme.sizeSmall })
            max: curve.mostUs
            min: curve.leastUs
            minorGridVisible: false
            minorTickCount: 8
        }
        CategoryAxis {
            id: rarity
            color: Theme.edge
            gridLineColor: Theme.line
            labelsColor: Theme.muted
            labelsFont: Qt.font({ family: Theme.monoFamily, pixelSize: Theme.sizeSmall })
            labelsPosition: CategoryAxis.AxisLabelsPositionOnValue
            max: curve.decades
            min: 0
            CategoryRange { label: "p0"; endValue: 0 }
            CategoryRange { label: "p50"; endValue: 0.30103 }
            CategoryRange { label: "p90"; endValue: 1 }
            CategoryRange { label: "p99"; endValue: 2 }
            CategoryRange { label: "p99.9"; endValue: 3 }
            CategoryRange { label: "p99.99"; endValue: 4 }
            CategoryRange { label: "p99.999"; endValue: 5 }
        }
        LineSeries { id: readsA; axisX: time; axisY: rarity; width: 2; color: Theme.variantA; name: qsTr("A reads") }
        LineSeries { id: readsB; axisX: time; axisY: rarity; width: 2; color: Theme.variantB; name: qsTr("B reads") }
        LineSeries { id: writesA; axisX: time; axisY: rarity; width: 2; color: Theme.variantA; name: qsTr("A writes"); style: Qt.DashLine }
        LineSeries { id: writesB; axisX: time; axisY: rarity; width: 2; color: Theme.variantB; name: qsTr("B writes"); style: Qt.DashLine }
    }
}
