// SPDX-License-Identifier: GPL-3.0-or-later
// One parameter: whether it may vary, in which range, where it starts, and what the data say about it.
import QtQuick
import Flashloom.Controls
import Flashloom.Twin

Item {
    id: root

    required property TwinSession session
    required property int row
    required property var told
    readonly property bool narrow: width < 400 // the range stands below the name
    readonly property real fieldWidth: 184
    readonly property real below: range.y + 34 // where the sentence stands
    readonly property int labelX: 56 // beside the switch
    readonly property int foundWidth: 84

    height: below + Theme.lineTall
    Accessible.role: Accessible.Row
    Accessible.name: told.label + " " + told.address + (told.fitted.length > 0 ? qsTr(", fitted %1. %2").arg(told.fitted).arg(told.verdict) : qsTr(", starts at %1").arg(told.start))

    SwitchField {
        checked: root.told.on
        label: qsTr("May vary: %1").arg(root.told.label)
        objectName: "twinFree" + root.row
        x: Theme.space8
        y: Theme.space4
        onFlipped: on => root.session.setFree(root.row, on)
    }
    Words { // what it is called, its address small behind it
        id: label
        height: Theme.fieldHeight
        text: root.told.label
        verticalAlignment: Text.AlignVCenter
        width: Math.min(implicitWidth, (root.narrow ? found.x : range.x) - x - Theme.space8)
        x: root.labelX
        y: Theme.space4
    }
    Figures {
        color: Theme.muted
        font.pixelSize: Theme.sizeTiny
        height: Theme.fieldHeight
        text: root.told.address
        verticalAlignment: Text.AlignVCenter
        visible: x + implicitWidth <= (root.narrow ? found.x : range.x) - Theme.space8
        x: label.x + label.width + Theme.space8
        y: Theme.space4 + Theme.lineWidth
    }
    AppTextField {
        id: range
        mono: true
        enabled: root.told.on
        objectName: "twinRange" + root.row
        text: root.told.range
        width: root.fieldWidth
        x: root.narrow ? root.labelX : root.width - width - root.foundWidth - Theme.space4
        y: root.narrow ? Theme.rowTall : Theme.space4
        Accessible.name: qsTr("Range of %1").arg(root.told.label)
        onEditingFinished: {
            const refused = text === root.told.range ? "" : root.session.setRange(root.row, text);
            alert = refused.length > 0;
            why.text = refused;
            if (!alert)
                text = Qt.binding(() => root.told.range);
        }
    }
    Figures {
        id: found
        font.weight: Font.DemiBold
        height: Theme.fieldHeight
        horizontalAlignment: Text.AlignRight
        objectName: "twinFound" + root.row
        text: root.told.fitted
        verticalAlignment: Text.AlignVCenter
        width: root.narrow && text.length === 0 ? 0 : root.foundWidth
        x: root.width - width
        y: Theme.space4
    }
    Words {
        id: why
        color: Theme.error
        font.pixelSize: Theme.sizeSmall
        objectName: "twinRangeProblem" + root.row
        visible: text.length > 0
        width: root.width - x
        x: root.labelX
        y: root.below
    }
    Words {
        color: root.told.verdict.length === 0 || root.told.determined ? Theme.muted : Theme.warning
        font.pixelSize: Theme.sizeSmall
        objectName: "twinVerdict" + root.row
        text: root.told.verdict.length > 0 ? root.told.verdict : qsTr("starts at %1").arg(root.told.start)
        visible: !why.visible
        width: root.width - x
        x: root.labelX
        y: root.below
    }
    Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width; y: parent.height - 1 }
}
