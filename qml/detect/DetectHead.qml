// SPDX-License-Identifier: GPL-3.0-or-later
// Which drive is probed and how, the progress, and the lock that hides its true values.
import QtQuick
import Flashloom.Controls
import Flashloom.Detect

Flow {
    id: root

    required property DetectSession session
    property string refusal: ""
    readonly property int progressWidth: 160

    function takeFocus() {
        ask.forceActiveFocus(Qt.OtherFocusReason);
    }

    spacing: Theme.space12

    component Setting: Row {
        id: setting

        required property string label
        required property bool on
        signal flipped(bool on)

        height: Theme.controlHeight
        spacing: Theme.space8

        SwitchField {
            id: switchField
            anchors.verticalCenter: parent.verticalCenter
            checked: setting.on
            label: setting.label
            onFlipped: on => setting.flipped(on)
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            text: setting.label
        }
    }

    Words {
        font.pixelSize: Theme.sizeTitle
        font.weight: Font.DemiBold
        height: Math.max(Theme.controlHeight, implicitHeight)
        objectName: "detectSummary"
        rightPadding: Theme.space12
        text: root.session.summary
        verticalAlignment: Text.AlignVCenter
        width: Math.min(implicitWidth, root.width)
        wrapMode: Text.Wrap
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    AppButton {
        id: ask
        focus: true
        look: AppButton.Filled
        objectName: "detectAsk"
        sign: root.session.running ? "stop" : "run"
        text: root.session.running ? qsTr("Stop") : qsTr("Probe the drive")
        onClicked: root.session.running ? root.session.cancel() : root.session.ask()
    }
    Item {
        height: Theme.controlHeight
        visible: root.session.running
        width: line.width

        ProgressLine {
            id: line
            anchors.verticalCenter: parent.verticalCenter
            objectName: "detectProgress"
            value: root.session.progress
            width: root.progressWidth
        }
    }
    SegmentedField {
        choices: [qsTr("This drawing"), qsTr("Unknown drive")]
        currentIndex: root.session.unknownDrive ? 1 : 0
        height: Theme.controlHeight
        label: qsTr("Drive to probe")
        objectName: "detectDrive"
        onChosen: index => root.session.unknownDrive = index === 1
    }
    AppButton {
        objectName: "detectAnother"
        text: qsTr("Another drive")
        visible: root.session.unknownDrive
        onClicked: root.session.another()
    }
    Setting {
        label: qsTr("Noise as on a real drive")
        on: root.session.noisy
        onFlipped: on => root.session.noisy = on
    }
    AppButton {
        objectName: "detectLock"
        text: root.session.locked ? qsTr("Show the truth") : qsTr("Lock the drive")
        Accessible.description: root.session.locked ? qsTr("After at least one guess") : qsTr("Hides what is inside until you have guessed")
        onClicked: {
            root.refusal = "";
            if (root.session.locked)
                root.refusal = root.session.reveal();
            else
                root.session.locked = true;
        }
    }
    Words {
        color: Theme.warning
        height: Theme.controlHeight
        objectName: "detectRefusal"
        text: root.refusal
        verticalAlignment: Text.AlignVCenter
        visible: text.length > 0
    }
}
