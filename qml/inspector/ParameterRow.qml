// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of one parameter: label, marks, the field that a child brings, sureness, and the box that explains it while it has the focus.
import QtQuick
import Flashloom.Controls
import Flashloom.Inspector

Column {
    id: root

    required property ParameterModel rows
    required property int index
    required property string key
    required property string label
    required property string value
    required property string unit
    required property bool mixed
    required property bool changed
    required property bool overridden
    required property string help
    required property string source
    required property int sureness
    required property bool inherited
    required property int wave
    required property string finding
    property bool focused: false
    property Item entry: null // what takes the keys
    default property alias field: line.field
    readonly property int fieldWidth: line.fieldWidth
    readonly property real spare: Math.max(0, line.fieldX - line.labelEnd - Theme.space8 - (changed ? 26 : 0)) // between label and field

    objectName: "row_" + key
    width: parent ? parent.width : 0

    FieldRow {
        id: line
        emphasis: root.changed
        label: root.label
        labelRoom: fieldX - Theme.space16 - (root.changed ? 30 : Theme.space8)
        width: root.width

        Rectangle {
            color: Theme.accent
            height: Theme.barSmall
            radius: Theme.radiusTiny
            visible: root.overridden
            width: Theme.barSmall
            x: -line.fieldX + Theme.space6
            y: Theme.space10 + Theme.lineWidth
            Accessible.role: Accessible.StaticText
            Accessible.name: qsTr("%1 has values of its own in some instances").arg(root.label)
        }
        IconButton {
            height: Theme.smallHeight
            objectName: "reset_" + root.key
            sign: "reset"
            signSize: Theme.iconSmall
            text: root.overridden && root.rows.instance ? qsTr("Reset to the block's %1").arg(root.label) : qsTr("Reset %1").arg(root.label)
            visible: root.changed
            width: Theme.smallHeight
            x: -Theme.smallHeight - Theme.space2
            y: Theme.space2
            onClicked: root.rows.reset(root.index)
        }
        SurenessBars {
            level: root.sureness
            x: line.fieldWidth + Theme.space12
            y: Theme.space8
        }
        MouseArea { // Alt+click on the field or its name gives it several values; every other press goes to what lies below
            height: Theme.fieldHeight
            width: root.width
            x: -line.fieldX
            z: 1
            onPressed: mouse => mouse.accepted = (mouse.modifiers & Qt.AltModifier) !== 0
            onClicked: root.rows.sweep(root.index)
        }
    }
    Item {
        height: findingText.height + Theme.space8
        visible: root.focused && root.finding.length > 0
        width: root.width

        SeverityMark {
            height: Theme.iconSmall
            severity: root.wave === 2 ? "error" : root.wave === 1 ? "warning" : "info"
            width: Theme.iconSmall
            x: Theme.space16
            y: Theme.space4 + Theme.lineWidth
        }
        Text {
            id: findingText
            color: Theme.text
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeSmall
            objectName: "finding_" + root.key
            text: root.finding
            textFormat: Text.PlainText
            width: parent.width - x - Theme.space16
            wrapMode: Text.Wrap
            x: Theme.space16 + Theme.iconSmall + Theme.space6
            y: Theme.space4
        }
    }
    HelpBox {
        help: root.help
        source: root.source
        sureness: root.sureness
        visible: root.focused && root.help.length > 0
        width: root.width
    }
}
