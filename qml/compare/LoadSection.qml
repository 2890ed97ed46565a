// SPDX-License-Identifier: GPL-3.0-or-later
// How busy each part was: A above B.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls

Item {
    id: root

    required property CompareSession session
    readonly property int nameHeight: 14 // small words follow close below

    PaneName { text: qsTr("Busy, A above B") }
    ListView {
        objectName: "compareLoads"
        activeFocusOnTab: true
        anchors { fill: parent; topMargin: Theme.sectionHead; leftMargin: Theme.space24; rightMargin: Theme.space24; bottomMargin: Theme.space8 }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        model: root.session.loads
        spacing: Theme.space8
        Accessible.role: Accessible.List
        Accessible.name: qsTr("How busy each part was")
        T.ScrollBar.vertical: AppScrollBar {}

        delegate: Item {
            id: line

            required property var modelData

            height: Theme.rowMedium
            width: ListView.view.width
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1: A %2, B %3").arg(modelData.label).arg(modelData.textA).arg(modelData.textB)

            readonly property int room: Math.min(148, Math.round(width * 0.4)) // for the names
            Words {
                height: root.nameHeight
                text: line.modelData.label
                width: line.room
                y: -1
            }
            Words {
                color: Theme.caption
                font.pixelSize: Theme.sizeTiny
                text: line.modelData.block
                visible: text !== line.modelData.label
                width: line.room
                y: root.nameHeight
            }
            LoadBar { colour: Theme.variantA; label: line.modelData.textA; share: line.modelData.a; width: parent.width - x; x: line.room + Theme.space8; y: 0 }
            LoadBar { colour: Theme.variantB; label: line.modelData.textB; share: line.modelData.b; width: parent.width - x; x: line.room + Theme.space8; y: Theme.space12 + Theme.lineWidth }
        }
    }
}
