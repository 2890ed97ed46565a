// SPDX-License-Identifier: GPL-3.0-or-later
// The workload in a sentence, saving it under a name, and closing the studio.
import QtQuick
import Flashloom.Controls
import Flashloom.Workload

Item {
    id: root

    required property WorkloadPresets presets
    required property string sentence
    required property bool slim
    required property int side
    readonly property bool asking: saver.visible
    readonly property int sentenceX: 96
    readonly property int slimSentenceX: 184
    signal closeWanted()
    signal sideWanted(int side)

    function askName() {
        saver.open();
    }

    height: Theme.controlHeight

    Words {
        anchors.verticalCenter: parent.verticalCenter
        font.pixelSize: Theme.sizeLarge
        font.weight: Font.DemiBold
        text: root.slim ? "" : qsTr("Workload")
        visible: !root.slim
        width: root.slim ? 0 : Theme.fieldSmall
    }
    SegmentedField {
        anchors.verticalCenter: parent.verticalCenter
        choices: [qsTr("Workload"), qsTr("Presets")]
        currentIndex: root.side
        label: qsTr("Shown")
        objectName: "studioSide"
        visible: root.slim
        onChosen: index => root.sideWanted(index)
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        objectName: "workloadSentence"
        text: root.sentence
        width: keep.x - x - Theme.space8
        x: root.slim ? root.slimSentenceX : root.sentenceX
    }
    AppButton {
        id: keep
        anchors.right: shut.left
        anchors.rightMargin: Theme.space8
        objectName: "saveWorkloadButton"
        sign: "save"
        text: qsTr("Save as…")
        onClicked: saver.open()

        SaveName {
            id: saver
            presets: root.presets
            x: keep.width - width
            y: keep.height + Theme.space4
        }
    }
    IconButton {
        id: shut
        anchors.right: parent.right
        objectName: "closeStudio"
        command: "panel.close"
        sign: "close"
        text: qsTr("Close")
        onClicked: root.closeWanted()
    }
}
