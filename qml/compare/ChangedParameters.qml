// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters that differ between A and B, and on request also the equal ones. Pointing at a row highlights its block in the diagram.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Look

Item {
    id: root

    required property CompareSession session
    property string hoveredBlock: ""
    readonly property int valueWidth: Math.round((width - 2 * Theme.space24 - Theme.space20) * 0.29)

    PaneName {
        text: qsTr("Changed parameters")
        width: only.x - x - Theme.space8
    }
    AppButton {
        id: only
        objectName: "compareOnlyDifferences"
        anchors { right: parent.right; rightMargin: Theme.space16 }
        checkable: true
        checked: root.session.onlyDifferences
        implicitHeight: Theme.smallHeight
        note: KeyTable.of("compare.differences")
        text: qsTr("only differences")
        y: Theme.space6
        onClicked: root.session.onlyDifferences = !root.session.onlyDifferences
    }
    ParameterLine {
        id: heading
        address: ""
        anchors { left: list.left; right: list.right; bottom: list.top }
        change: "heading"
        label: qsTr("parameter")
        valueA: "A"
        valueB: "B"
        valueWidth: root.valueWidth
    }
    ListView {
        id: list
        objectName: "compareParameters"
        activeFocusOnTab: true
        anchors { fill: parent; topMargin: Theme.sectionHead + heading.height; bottomMargin: Theme.space32; leftMargin: Theme.space24; rightMargin: Theme.space16 }
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Changed parameters")
        T.ScrollBar.vertical: AppScrollBar {}
        model: CompareParameterModel { session: root.session }
        delegate: ParameterLine {
            id: line

            required property string block

            valueWidth: root.valueWidth
            width: list.width
            HoverHandler {
                onHoveredChanged: root.hoveredBlock = hovered ? line.block : ""
            }
        }
    }
    Words {
        anchors { left: parent.left; leftMargin: Theme.space24; bottom: parent.bottom; bottomMargin: Theme.space8 }
        color: Theme.caption
        font.pixelSize: Theme.sizeSmall
        text: root.session.onlyDifferences ? qsTr("%1 equal hidden").arg(root.session.equalCount) : qsTr("%1 equal").arg(root.session.equalCount)
    }
    Rectangle { anchors.right: parent.right; height: parent.height; width: Theme.lineWidth; color: Theme.line }
}
