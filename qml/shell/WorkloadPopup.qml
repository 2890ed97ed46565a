// SPDX-License-Identifier: GPL-3.0-or-later
// The workload in fio's words, to type, with common ones to pick.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

T.Popup {
    id: root

    required property Workspace workspace
    readonly property var common: [
        { name: qsTr("4 KiB random read, QD 32"), words: "rw=randread bs=4k qd=32" },
        { name: qsTr("4 KiB random read, QD 1"), words: "rw=randread bs=4k qd=1" },
        { name: qsTr("4 KiB random write, QD 32"), words: "rw=randwrite bs=4k qd=32" },
        { name: qsTr("70/30 random 4 KiB, QD 64"), words: "rw=randrw rwmixread=70 bs=4k qd=64" },
        { name: qsTr("128 KiB sequential read, QD 8"), words: "rw=read bs=128k qd=8 count=20000" },
        { name: qsTr("128 KiB sequential write, QD 8"), words: "rw=write bs=128k qd=8 count=20000" }
    ]

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    margins: Theme.space8
    objectName: "workloadPopup"
    padding: Theme.space16
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft
    width: 440
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    onOpened: field.forceActiveFocus(Qt.TabFocusReason)

    background: Rectangle {
        border.color: Theme.edge
        border.width: 1
        color: Theme.card
        radius: Theme.radius
    }
    contentItem: Column {
        spacing: Theme.space8

        Words {
            font.weight: Font.DemiBold
            text: qsTr("Workload")
        }
        UnitField {
            id: field
            commit: text => root.workspace.document.setWorkload(text)
            label: qsTr("Workload in words")
            objectName: "workloadField"
            mono: false
            value: root.workspace.document.workload
            width: parent.width
        }
        Text {
            color: Theme.muted
            font.family: Theme.monoFamily
            font.pixelSize: Theme.sizeTiny
            lineHeight: 1.3
            text: qsTr("rw=randread|randwrite|read|write|randrw  rwmixread=70\nbs=4k  qd=32  count=100000  time=1s  zipf=0.99\nrate_iops=50000  size=50%  precondition=none|random")
            textFormat: Text.PlainText
            width: parent.width
            wrapMode: Text.Wrap
        }
        Rectangle { color: Theme.line; height: 1; width: parent.width }
        Repeater {
            model: root.common
            delegate: AppButton {
                required property var modelData
                required property int index

                leading: true
                look: AppButton.Flat
                objectName: "commonWorkload" + index
                text: modelData.name
                width: parent ? parent.width : implicitWidth
                onClicked: {
                    root.workspace.document.setWorkload(modelData.words);
                    root.close();
                }
            }
        }
    }
}
