// SPDX-License-Identifier: GPL-3.0-or-later
// One cell of the table of many runs: a name, a value, or its change against the baseline.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property int column
    required property string text
    required property string kind
    required property string interval
    required property string judgement
    required property string note
    required property int depth
    property bool chosen: false
    readonly property bool section: kind === "section"
    readonly property bool quiet: judgement === "same"
    readonly property color tone: judgement === "better" ? Theme.variantA : judgement === "worse" ? Theme.variantB : quiet ? Theme.caption : Theme.muted
    readonly property int sectionRoom: 240 // its name goes on into the next cells

    implicitHeight: Theme.rowSmall
    implicitWidth: 100
    Accessible.role: Accessible.Cell
    Accessible.name: (text + " " + interval + " " + note).trim()

    Rectangle {
        anchors.fill: parent
        color: Theme.tint
        opacity: 0.5
        visible: root.chosen
    }
    Rectangle { anchors.bottom: parent.bottom; color: Theme.line; height: Theme.lineWidth; visible: root.section; width: parent.width }
    Words {
        color: root.section ? Theme.muted : root.depth > 0 ? Theme.muted : Theme.text
        font.capitalization: root.section ? Font.AllUppercase : Font.MixedCase
        font.letterSpacing: root.section ? 0.66 : 0
        font.pixelSize: root.section ? Theme.sizeTiny : Theme.sizeBody
        font.weight: root.section ? Font.DemiBold : Font.Normal
        height: parent.height
        text: root.text
        verticalAlignment: root.section ? Text.AlignBottom : Text.AlignVCenter
        bottomPadding: root.section ? Theme.space2 + Theme.lineWidth : 0
        visible: root.column === 0
        width: Math.max(parent.width - x - Theme.space4, root.section ? root.sectionRoom : 0) // beside a section's name stands nothing
        x: Theme.space24 + root.depth * Theme.space16
    }
    Figures {
        id: value
        color: root.column === 1 ? Theme.text : root.quiet ? Theme.caption : root.kind === "parameter" ? Theme.warning : Theme.text
        height: parent.height
        text: root.text
        verticalAlignment: Text.AlignVCenter
        visible: root.column > 0
        width: Math.min(implicitWidth, parent.width - x - Theme.space4)
        x: Theme.space8
    }
    Figures {
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        height: parent.height
        text: root.interval
        verticalAlignment: Text.AlignVCenter
        visible: root.column > 0 && (root.column === 1 || x + implicitWidth + Theme.space8 <= verdict.x)
        x: value.x + value.width + Theme.space8
    }
    Figures {
        id: verdict
        anchors { right: parent.right; rightMargin: Theme.space10 }
        color: root.tone
        font.pixelSize: Theme.sizeTiny
        height: parent.height
        text: (root.judgement === "better" || root.judgement === "worse" ? (root.note.startsWith("−") ? "▼ " : "▲ ") : "") + root.note
        verticalAlignment: Text.AlignVCenter
        visible: root.column > 1
        width: Math.min(implicitWidth, parent.width - value.width - Theme.space24)
    }
}
