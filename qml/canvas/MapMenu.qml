// SPDX-License-Identifier: GPL-3.0-or-later
// How the elements at both ends of a wire are connected, and removing the wire. Arrows move, Enter chooses.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Controls.Basic as Basic
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Look

Basic.Popup {
    id: root

    required property CanvasController controller
    property int link: -1
    property string current: ""
    property int at: 0 // of the lines: the choices, the stripe of one's own, the removal
    readonly property var choices: [
        { map: "each", label: qsTr("One to one"), note: qsTr("a[i] to b[i]") },
        { map: "all", label: qsTr("Shared"), note: qsTr("every a to every b") },
        { map: "roundRobin", label: qsTr("Round robin"), note: qsTr("b assigned in turn") },
        { map: "stripe:2", label: qsTr("Stripe of 2"), note: qsTr("two adjacent b per a") },
        { map: "stripe:4", label: qsTr("Stripe of 4"), note: qsTr("four adjacent b per a") }
    ]

    function openAt(index, px, py, map) {
        link = index;
        current = map;
        const found = choices.findIndex(one => one.map === map);
        at = found < 0 ? choices.length : found;
        own.value = found < 0 ? Number(map.slice(7)) : 8;
        x = Math.max(Theme.space8, Math.min(px, parent.width - width - Theme.space8));
        y = Math.max(Theme.space8, Math.min(py, parent.height - height - Theme.space8));
        open();
        walk(0);
    }
    function walk(step: int) {
        at = (at + step + choices.length + 2) % (choices.length + 2);
        const line = at < choices.length ? lines.itemAt(at) : at === choices.length ? own : removal;
        line.forceActiveFocus(Qt.TabFocusReason);
    }
    function choose(map: string) {
        controller.edits.setMap(link, map);
        close();
    }

    objectName: "mapMenu"
    width: 272
    padding: Theme.space8
    focus: true
    scale: Theme.uiScale
    transformOrigin: Basic.Popup.TopLeft
    background: Rectangle {
        radius: Theme.radiusCard
        color: Theme.panel
        border { width: Theme.lineWidth; color: Theme.border }
    }
    contentItem: Column {
        Keys.onUpPressed: root.walk(-1)
        Keys.onDownPressed: root.walk(1)
        Keys.onBacktabPressed: root.walk(-1)
        Keys.onTabPressed: root.walk(1)

        Repeater {
            id: lines
            model: root.choices
            delegate: MapChoice {
                required property var modelData
                label: modelData.label
                note: modelData.note
                map: modelData.map
                chosen: modelData.map === root.current
                onPicked: root.choose(map)
            }
        }
        MapStripe {
            id: own
            chosen: root.current === "stripe:" + value
            onPicked: root.choose("stripe:" + value)
        }
        Rectangle {
            width: parent.width
            height: Theme.lineWidth
            color: Theme.line
        }
        MapChoice {
            id: removal
            label: qsTr("Remove the wire")
            note: KeyTable.of("edit.delete")
            map: ""
            chosen: false
            onPicked: {
                root.close();
                root.controller.edits.remove();
            }
        }
    }
}
