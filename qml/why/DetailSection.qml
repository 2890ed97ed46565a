// SPDX-License-Identifier: GPL-3.0-or-later
// One of several ways to look closer, chosen by tabs so that the page stays calm: from the symptom to the root on the drive, who makes
// requests wait, the latencies, the roofline, one request from end to end, power and buses, and the firmware where some ran.
import QtQuick
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property WhySession session
    property alias current: tabs.currentIndex
    readonly property var names: session.hasFirmware ? [qsTr("Chain"), qsTr("Waits"), qsTr("Latency"), qsTr("Roofline"), qsTr("Request"), qsTr("Power"), qsTr("Firmware")] : [qsTr("Chain"), qsTr("Waits"), qsTr("Latency"), qsTr("Roofline"), qsTr("Request"), qsTr("Power")]
    onNamesChanged: if (current >= names.length) current = names.length - 1

    TabStrip {
        id: tabs
        objectName: "whyDetails"
        x: Theme.space12
        height: Theme.tabHeight
        gap: 0
        inset: root.width < 340 ? 3 : root.width < (root.names.length > 6 ? 480 : 380) ? 5 : Theme.space8
        label: qsTr("Closer")
        tabs: root.names
        onChosen: index => tabs.currentIndex = index
    }
    ChainSection {
        y: 42
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 0
    }
    BlameSection {
        y: 42
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 1
    }
    LatencySection {
        y: 42
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 2
    }
    RooflineSection {
        y: 42
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 3
    }
    PathSection {
        y: 42
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 4
    }
    PowerSection {
        y: 42
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 5
    }
    FirmwareSection {
        y: 42
        width: parent.width
        height: parent.height - y
        session: root.session
        visible: tabs.currentIndex === 6
    }
}
