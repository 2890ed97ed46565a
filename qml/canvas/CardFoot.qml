// SPDX-License-Identifier: GPL-3.0-or-later
// The last line of a card: a summary of the block at the left, as many of its parts as have room, how busy it was at the right.
import QtQuick
import Flashloom.Controls
import Flashloom.Look

Item {
    id: root

    required property real indent
    required property string text
    required property real load
    required property bool stale
    property real textSize: Theme.sizeSmall

    readonly property int measured: 100 // px of the letters measured: a binding to those shown would not follow their size

    function fitting(room: real): string {
        const parts = text.split(" · "), most = (room - Theme.lineWidth) * measured / textSize;
        while (parts.length > 1 && letters.advanceWidth(parts.join(" · ")) > most)
            parts.pop();
        return parts.join(" · ");
    }

    height: Theme.lineBody

    FontMetrics {
        id: letters
        font { family: Theme.uiFamily; pixelSize: root.measured }
    }
    Text {
        id: summary
        objectName: "cardSummary"
        x: root.indent
        width: (load.visible ? load.x - Theme.space8 : root.width - Theme.space12) - x
        height: parent.height
        elide: Text.ElideRight
        verticalAlignment: Text.AlignVCenter
        text: root.fitting(width)
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: root.textSize }
    }
    Text {
        id: load
        visible: root.load >= 0
        anchors { right: parent.right; rightMargin: root.indent > 12 ? Theme.space16 + Theme.lineWidth : Theme.space12 }
        height: parent.height
        verticalAlignment: Text.AlignVCenter
        text: Numbers.percent(root.load)
        color: Theme.text
        opacity: root.stale ? 0.5 : 1
        font { family: Theme.uiFamily; pixelSize: Theme.sizeLarge; weight: Font.DemiBold }
    }
}
