// SPDX-License-Identifier: GPL-3.0-or-later
// What the drive drew, by part and kind of work, and what the NAND buses were busy with.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Look
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property int curveHeight: 128

    WhyPowerModel {
        id: power
        session: root.session
    }
    WhyPowerModel {
        id: buses
        buses: true
        session: root.session
    }
    Flickable {
        objectName: "whyPower"
        anchors.fill: parent
        anchors.leftMargin: Theme.space24
        anchors.rightMargin: Theme.space24
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: column.implicitHeight + Theme.space12
        Accessible.role: Accessible.Pane
        Accessible.name: qsTr("Power and buses")
        Keys.onDownPressed: contentY = Math.max(0, Math.min(contentHeight - height, contentY + Theme.keyStep))
        Keys.onUpPressed: contentY = Math.max(0, contentY - Theme.keyStep)
        T.ScrollBar.vertical: AppScrollBar {}

        Column {
            id: column
            width: parent.width - Theme.space12 // the scroll bar's
            Words { width: parent.width - save.width; font.weight: Font.DemiBold; text: Numbers.inText(power.words); wrapMode: Text.Wrap }
            Item { width: height; height: Theme.space6 }
            WhyPowerCurve {
                id: curve
                objectName: "whyPowerCurve"
                width: parent.width
                height: visible ? root.curveHeight : 0
                session: root.session
                visible: known
                Accessible.role: Accessible.Chart
                Accessible.name: qsTr("Power over time, %1").arg(words)
            }
            Item { width: height; height: Theme.space12; visible: curve.visible }
            Repeater {
                model: power
                delegate: SplitBarRow { width: column.width }
            }
            Item { width: height; height: Theme.space16; visible: buses.count > 0 }
            Words { width: parent.width; font.weight: Font.DemiBold; text: qsTr("Busy time of each bus in % of measured time; right: share of its busy time that moved data"); visible: buses.count > 0; wrapMode: Text.Wrap }
            Flow {
                width: parent.width
                spacing: Theme.space12
                visible: buses.count > 0
                Repeater {
                    model: buses.kinds
                    delegate: Row {
                        id: entry
                        required property var modelData
                        height: Theme.rowSmall
                        spacing: Theme.markGap
                        Rectangle { anchors.verticalCenter: parent.verticalCenter; width: Theme.swatch; height: Theme.swatch; border { color: entry.modelData.look === 10 ? Theme.border : "transparent"; width: Theme.lineWidth } color: entry.modelData.look === 10 ? "transparent" : Theme.look(entry.modelData.look) }
                        Words { anchors.verticalCenter: parent.verticalCenter; color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: entry.modelData.name }
                    }
                }
            }
            Repeater {
                model: buses
                delegate: SplitBarRow { width: column.width }
            }
        }
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space24 + Theme.space12 }
        y: -Theme.space4
        name: qsTr("power")
        plot: root
        workspace: root.session.workspace
    }
}
