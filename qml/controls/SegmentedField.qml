// SPDX-License-Identifier: GPL-3.0-or-later
// Two to five choices side by side. Left and right arrows move between them; `chosen(index)` is emitted on user input only.
pragma ComponentBehavior: Bound

import QtQuick

FocusScope {
    id: root

    required property string label
    property var choices: []
    property int currentIndex: 0
    readonly property real wantedWidth: {
        let sum = 0;
        for (let i = 0; i < segments.count; ++i)
            sum += segments.itemAt(i)?.implicitWidth ?? 0;
        return sum;
    }
    signal chosen(int index)

    function step(by: int) {
        const next = Math.max(0, Math.min(choices.length - 1, currentIndex + by));
        if (next !== currentIndex)
            chosen(next);
    }

    implicitHeight: Theme.fieldHeight
    implicitWidth: wantedWidth + Theme.space4
    activeFocusOnTab: true
    Accessible.role: Accessible.Grouping
    Accessible.name: label
    Accessible.description: currentIndex >= 0 && currentIndex < choices.length ? choices[currentIndex] : ""
    Accessible.focusable: true
    Keys.onLeftPressed: step(-1)
    Keys.onRightPressed: step(1)

    Rectangle {
        anchors.fill: parent
        border.color: root.activeFocus ? Theme.accent : Theme.edge
        border.width: root.activeFocus ? Theme.focusWidth : Theme.lineWidth
        color: Theme.field
        radius: Theme.radius
    }
    Row {
        id: row
        anchors.fill: parent
        anchors.margins: Theme.space2

        Repeater {
            id: segments
            model: root.choices
            delegate: Rectangle {
                id: segment

                required property string modelData
                required property int index
                readonly property bool current: root.currentIndex === index

                containmentMask: Item {
                    height: segment.height + Theme.space4
                    width: segment.width
                    y: -Theme.space2
                }
                Accessible.role: Accessible.RadioButton
                Accessible.name: modelData
                Accessible.description: root.label
                Accessible.checkable: true
                Accessible.checked: current
                Accessible.onPressAction: if (!segment.current) root.chosen(segment.index)
                Accessible.onToggleAction: if (!segment.current) root.chosen(segment.index)

                color: current ? Theme.hover : "transparent"
                height: row.height
                implicitWidth: words.implicitWidth + Theme.space12
                radius: Theme.radiusSmall
                readonly property real spare: root.width - Theme.space4 - root.wantedWidth
                width: spare >= 0 ? implicitWidth + spare / root.choices.length : implicitWidth * (1 + spare / root.wantedWidth)

                Words {
                    id: words
                    anchors.centerIn: parent
                    color: segment.current ? Theme.text : Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    font.weight: segment.current ? Font.DemiBold : Font.Normal
                    text: segment.modelData
                    width: Math.min(implicitWidth, segment.width - Theme.space4)
                }
                TapHandler {
                    onTapped: {
                        root.forceActiveFocus(Qt.MouseFocusReason);
                        if (!segment.current)
                            root.chosen(segment.index);
                    }
                }
            }
        }
    }
}
