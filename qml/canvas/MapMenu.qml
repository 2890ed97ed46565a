// SPDX-License-Identifier: GPL-3.0-or-later
// How the elements at both ends of a wire are joined, and the wire's removal.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Controls.Basic as Basic
import Flashloom.Controls
import Flashloom.View

Basic.Popup {
    id: root

    required property CanvasController controller
    property int link: -1
    property string current: ""
    readonly property var choices: [
        { map: "each", label: qsTr("One to one"), note: qsTr("a[i] to b[i]") },
        { map: "all", label: qsTr("Shared"), note: qsTr("every a to every b") },
        { map: "roundRobin", label: qsTr("Round robin"), note: qsTr("b dealt out in turn") },
        { map: "stripe:2", label: qsTr("Stripe of 2"), note: qsTr("two neighbours each") },
        { map: "stripe:4", label: qsTr("Stripe of 4"), note: qsTr("four neighbours each") }
    ]

    function openAt(index, px, py, map) {
        link = index;
        current = map;
        x = Math.max(8, Math.min(px, parent.width - width - 8));
        y = Math.max(8, Math.min(py, parent.height - height - 8));
        open();
    }

    objectName: "mapMenu"
    width: 272
    padding: 8
    focus: true
    background: Rectangle {
        radius: Theme.radiusCard
        color: Theme.panel
        border { width: 1; color: Theme.border }
    }
    contentItem: Column {
        Repeater {
            model: root.choices
            delegate: MapChoice {
                required property var modelData
                label: modelData.label
                note: modelData.note
                map: modelData.map
                chosen: modelData.map === root.current
                onPicked: {
                    root.controller.setMap(root.link, map);
                    root.close();
                }
            }
        }
        Rectangle {
            width: parent.width
            height: 1
            color: Theme.line
        }
        MapChoice {
            label: qsTr("Remove the wire")
            note: qsTr("Del")
            map: ""
            chosen: false
            onPicked: {
                root.close();
                root.controller.removeSelected();
            }
        }
    }
}
