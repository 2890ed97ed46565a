// SPDX-License-Identifier: GPL-3.0-or-later
// One quantity: whether it is probed, what was found, and the true or guessed value.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

T.ItemDelegate {
    id: root

    required property var told
    required property bool locked
    readonly property real part: (width - valueX - Theme.space8) / 3
    readonly property int labelWidth: 152
    readonly property int kindWidth: 44
    readonly property int labelX: 60
    readonly property int kindX: 216
    readonly property int valueX: 264
    signal chosen(bool on)
    signal guessed(string text)

    height: Theme.rowTall
    highlighted: false
    hoverEnabled: true
    Accessible.role: Accessible.Row
    Accessible.name: told.label + (told.found.length > 0 ? ": " + told.found + (told.verdict.length > 0 ? ", " + told.verdict : "") : "")

    background: Rectangle {
        color: root.highlighted ? Theme.tint : root.hovered ? Theme.hover : "transparent"

        Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width; y: parent.height - 1 }
        FocusRing { visible: root.visualFocus }
    }

    SwitchField {
        anchors.verticalCenter: parent.verticalCenter
        checked: root.told.chosen
        label: qsTr("Probe: %1").arg(root.told.label)
        objectName: "choose_" + root.told.id
        x: Theme.space8
        onFlipped: on => root.chosen(on)
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        font.weight: root.highlighted ? Font.DemiBold : Font.Normal
        text: root.told.label
        width: root.labelWidth
        x: root.labelX
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        text: root.told.writes ? qsTr("writes") : ""
        width: root.kindWidth
        x: root.kindX
    }
    Figures {
        anchors.verticalCenter: parent.verticalCenter
        color: root.told.found.length > 0 ? Theme.text : Theme.muted
        elide: Text.ElideRight
        objectName: "found_" + root.told.id
        text: root.told.found
        width: root.part - Theme.space8
        x: root.valueX
    }
    Figures {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        elide: Text.ElideRight
        objectName: "truth_" + root.told.id
        text: root.told.truth
        visible: !root.locked
        width: root.part - Theme.space8
        x: root.valueX + root.part
    }
    AppTextField {
        anchors.verticalCenter: parent.verticalCenter
        objectName: "guess_" + root.told.id
        placeholderText: qsTr("your guess")
        text: root.told.guess
        visible: root.locked
        width: Math.max(Theme.fieldTiny, root.part - Theme.space8)
        x: root.valueX + root.part
        Accessible.name: qsTr("Your guess: %1").arg(root.told.label)
        onEditingFinished: root.guessed(text)
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        color: root.told.tone === "good" ? Theme.ok : root.told.tone === "bad" ? Theme.error : Theme.muted
        elide: Text.ElideRight
        objectName: "verdict_" + root.told.id
        text: root.told.verdict + (!root.locked && root.told.guess.length > 0 ? qsTr(" · guess %1").arg(root.told.guess) : "")
        width: root.part
        x: root.valueX + 2 * root.part
    }
}
