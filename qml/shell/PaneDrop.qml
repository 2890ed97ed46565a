// SPDX-License-Identifier: GPL-3.0-or-later
// While the head of a pane is dragged: the places where it can be dropped; the one under the pointer is highlighted. Escape cancels.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Look

Item {
    id: root

    property string from: "" // the place whose pane is in the hand; empty = nothing is
    property point at
    property bool letGo: false // by Escape: the rest of the drag means nothing
    readonly property real side: Math.max(160, width * 0.2)
    readonly property real foot: height * 0.34
    readonly property string place: at.x > width - side ? "right" : at.y > height - foot ? "bottom" : at.x < side ? "left" : "" // under the pointer
    signal dropped(string from, string place)

    function carry(source: string, scene: point) {
        if (!letGo)
            from = source;
        at = mapFromItem(null, scene);
    }
    function drop() {
        const source = from;
        from = "";
        letGo = false;
        if (source.length > 0 && place.length > 0 && place !== source)
            dropped(source, place);
    }

    objectName: "paneDrop"
    visible: from.length > 0

    component Zone: Rectangle {
        required property string place
        required property string words
        readonly property bool lit: root.place === place

        border.color: lit ? Theme.accent : Theme.border
        border.width: lit ? Theme.focusWidth : Theme.lineWidth
        color: lit ? Theme.tint : Theme.panel
        objectName: "drop_" + place
        opacity: 0.94
        radius: Theme.radius

        Words {
            anchors.centerIn: parent
            font.weight: Font.DemiBold
            text: parent.words
        }
    }
    Zone {
        height: root.height - root.foot - 2 * Theme.space8
        place: "left"
        width: root.side - Theme.space8
        words: root.from === place ? qsTr("Stays here") : qsTr("Left")
        x: Theme.space8
        y: Theme.space8
    }
    Zone {
        height: root.height - 2 * Theme.space8
        place: "right"
        width: root.side - Theme.space8
        words: root.from === place ? qsTr("Stays here") : qsTr("Right")
        x: root.width - root.side
        y: Theme.space8
    }
    Zone {
        height: root.foot - Theme.space8
        place: "bottom"
        width: root.width - root.side - 2 * Theme.space8
        words: root.from === place ? qsTr("Stays here") : qsTr("Bottom")
        x: Theme.space8
        y: root.height - root.foot
    }
    Shortcut {
        context: Qt.ApplicationShortcut
        enabled: root.visible
        sequences: KeyTable.all("panel.close")
        onActivated: {
            root.letGo = true;
            root.from = "";
        }
    }
}
