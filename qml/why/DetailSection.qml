// SPDX-License-Identifier: GPL-3.0-or-later
// One of several ways to look closer, chosen by tabs so that the page stays calm: from the symptom to the root on the drive, who makes
// requests wait, the latencies, the roofline, one request from end to end, power and buses, and the firmware where some ran.
import QtQuick
import Flashloom.Controls
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    property alias current: tabs.currentIndex
    readonly property var names: session.hasFirmware ? [qsTr("Chain"), qsTr("Waits"), qsTr("Latency"), qsTr("Roofline"), qsTr("Request"), qsTr("Power"), qsTr("Firmware")] : [qsTr("Chain"), qsTr("Waits"), qsTr("Latency"), qsTr("Roofline"), qsTr("Request"), qsTr("Power")]
    readonly property int slimBelow: names.length > 6 ? 480 : 380 // px: below it the names of the tabs move together
    readonly property int pageTop: 42
    readonly property int tightBelow: 340
    onNamesChanged: if (current >= names.length) current = names.length - 1

    TabStrip {
        id: tabs
        objectName: "whyDetails"
        x: Theme.space12
        height: Theme.tabHeight
        gap: 0
        inset: root.width < root.tightBelow ? Theme.space2 + Theme.lineWidth : root.width < root.slimBelow ? Theme.space4 + Theme.lineWidth : Theme.space8
        label: qsTr("Details")
        tabs: root.names
        onChosen: index => tabs.currentIndex = index
    }
    ChainSection {
        y: root.pageTop
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 0
    }
    BlameSection {
        y: root.pageTop
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 1
    }
    LatencySection {
        y: root.pageTop
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 2
    }
    RooflineSection {
        y: root.pageTop
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 3
    }
    PathSection {
        y: root.pageTop
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 4
    }
    PowerSection {
        y: root.pageTop
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 5
    }
    FirmwareSection {
        y: root.pageTop
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 6
    }
}
