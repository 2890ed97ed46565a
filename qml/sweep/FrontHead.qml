// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a column: a click sorts by it; dragged onto the plot, or by a key for each axis, it becomes an axis.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look

T.AbstractButton {
    id: root

    property string metric: "" // or the address of a parameter
    property bool isFigure: true
    property bool sorted: false
    property bool descending: false
    signal axisWanted(bool upright)

    focusPolicy: Qt.StrongFocus
    height: Theme.rowTall
    hoverEnabled: true
    objectName: "frontHead_" + metric
    containmentMask: Item { // 32 px to hit
        height: Theme.controlHeight
        width: root.width
        y: (root.height - height) / 2
    }
    Accessible.role: Accessible.ColumnHeader
    Accessible.name: qsTr("Sort by %1").arg(text)
    Accessible.description: qsTr("%1: horizontal axis of the plot; %2: vertical axis").arg(KeyTable.of("heads.across")).arg(KeyTable.of("heads.upright"))
    Keys.onReturnPressed: clicked()
    Keys.onPressed: event => {
        const wanted = KeyTable.pressed(KeyTable.Place.heads, event.key, event.modifiers, event.text);
        event.accepted = wanted.length > 0;
        if (event.accepted)
            axisWanted(wanted === "heads.upright");
    }

    contentItem: Words { // a name of three words takes three lines
        color: root.sorted ? Theme.accent : root.hovered ? Theme.text : Theme.caption
        font.pixelSize: Theme.sizeTiny
        horizontalAlignment: Text.AlignRight
        lineHeight: 0.85
        maximumLineCount: 3
        rightPadding: Theme.space8
        text: (root.sorted ? (root.descending ? "↓ " : "↑ ") : "") + root.text
        verticalAlignment: Text.AlignBottom
        wrapMode: Text.Wrap
    }
    background: FocusRing { shown: root.visualFocus }

    Tooltip {
        delay: 800
        shown: root.hovered && !drag.active
        text: qsTr("Click to sort. Drag onto the plot, or press %1 or %2, to make it an axis.").arg(KeyTable.of("heads.across")).arg(KeyTable.of("heads.upright"))
        y: root.height
    }
    DragHandler {
        id: drag
        target: ghost
        onActiveChanged: {
            if (active)
                return;
            ghost.Drag.drop();
            ghost.x = ghost.y = 0;
        }
    }
    Rectangle {
        id: ghost
        property string metric: root.metric
        property bool isFigure: root.isFigure

        Drag.active: drag.active
        Drag.dragType: Drag.Internal
        Drag.hotSpot: Qt.point(width / 2, height / 2)
        Drag.keys: [root.isFigure ? "flashloom/figure" : "flashloom/parameter"]
        border.color: Theme.accent
        border.width: Theme.lineWidth
        color: Theme.card
        height: Theme.rowSmall
        radius: Theme.radius
        visible: drag.active
        width: label.implicitWidth + 2 * Theme.space8

        Words {
            id: label
            anchors.centerIn: parent
            font.pixelSize: Theme.sizeSmall
            text: root.text
        }
    }
}
