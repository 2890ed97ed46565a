// SPDX-License-Identifier: GPL-3.0-or-later
// The parameters to fit: their ranges, the fitted values, and the effort of the fit.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Twin

Column {
    id: root

    required property TwinSession session
    readonly property var rows: session.parameters
    readonly property var detected: session.detected
    signal detectedWanted()

    spacing: Theme.space8

    component Effort: Row {
        id: number

        required property string label
        required property string value
        property alias field: typed.objectName
        signal entered(real value)

        spacing: Theme.space8

        Words {
            height: Theme.fieldHeight
            text: number.label
            verticalAlignment: Text.AlignVCenter
        }
        AppTextField {
            id: typed
            horizontalAlignment: TextInput.AlignRight
            mono: true
            text: number.value
            width: Theme.fieldSmall
            Accessible.name: number.label
            onEditingFinished: {
                number.entered(Number.fromLocaleString(Qt.locale("C"), text));
                text = Qt.binding(() => number.value); // what is no number of the range does not stay
            }
        }
    }

    Item {
        height: told.visible ? told.y + told.height : Theme.controlHeight
        width: parent.width

        Words {
            font.weight: Font.DemiBold
            height: Theme.controlHeight
            objectName: "twinStart"
            text: root.detected.file.length > 0 ? qsTr("Starts from this drawing with the shape in %1").arg(root.detected.file) : qsTr("Starts from this drawing")
            verticalAlignment: Text.AlignVCenter
            width: Math.max(0, other.x - Theme.space8)
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Row {
            id: other
            anchors.right: parent.right

            AppButton {
                objectName: "twinDetected"
                sign: "folder"
                text: qsTr("Detected shape…")
                visible: root.detected.file.length === 0
                Accessible.description: qsTr("The file that flashloom-cli detect --json wrote about the drive")
                onClicked: root.detectedWanted()
            }
            IconButton {
                objectName: "twinRemoveDetected"
                sign: "close"
                signSize: Theme.iconMedium
                text: qsTr("Remove the detected shape")
                visible: root.detected.file.length > 0
                onClicked: root.session.removeDetected()
            }
        }
        Words {
            id: told
            color: root.detected.problem.length > 0 ? Theme.error : Theme.muted
            font.pixelSize: Theme.sizeSmall
            objectName: "twinSettings"
            text: root.detected.problem.length > 0 ? root.detected.problem : root.detected.told
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
            y: Theme.controlHeight
        }
    }
    Item {
        height: Theme.controlHeight
        width: parent.width

        Words {
            font.weight: Font.DemiBold
            height: parent.height
            text: qsTr("Parameters that may vary")
            verticalAlignment: Text.AlignVCenter
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: qsTr("fitted")
            verticalAlignment: Text.AlignVCenter
            visible: root.session.result.length > 0
            width: parent.width
        }
    }
    Column {
        width: parent.width

        Rectangle { color: Theme.edge; height: Theme.lineWidth; width: parent.width }
        Repeater {
            model: root.rows.length
            delegate: ParameterLine {
                required property int index

                objectName: "twinParameter" + index
                session: root.session
                row: index
                told: root.rows[index] ?? root.rows[0]
                width: root.width
            }
        }
    }
    Row {
        spacing: Theme.space8
        width: parent.width

        AppTextField {
            id: address
            mono: true
            objectName: "twinParameter"
            placeholderText: qsTr("pkg.tBERS, or pkg.tR=20us..200us")
            width: parent.width - add.width - Theme.space8
            Accessible.name: qsTr("Another parameter, with its range")
            onAccepted: if (root.session.addParameter(text)) clear()
        }
        AppButton {
            id: add
            enabled: address.text.length > 0
            height: address.height
            objectName: "twinAddParameter"
            text: qsTr("Add")
            onClicked: if (root.session.addParameter(address.text)) address.clear()
        }
    }
    Flow {
        spacing: Theme.space16
        width: parent.width

        Effort {
            field: "twinNoise"
            label: qsTr("Error where none is given, %")
            value: root.session.noisePercent
            onEntered: value => root.session.noisePercent = value
        }
        Effort {
            field: "twinRequests"
            label: qsTr("Requests in each run")
            value: root.session.requests
            onEntered: value => root.session.requests = value
        }
    }
}
