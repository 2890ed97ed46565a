// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of an answer under the names of their columns; wide ones scroll sideways. Arrows choose a row, Enter or a double-click goes there.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Timeline

FocusScope {
    id: root

    required property SqlConsole answer
    property alias list: list
    readonly property real letter: metrics.advanceWidth
    readonly property real wanted: {
        let sum = 0;
        for (const column of answer.columns)
            sum += widthOf(column);
        return sum;
    }
    signal copyWanted()

    function widthOf(column: var): real {
        return column.width * letter + Theme.space16;
    }

    activeFocusOnTab: true
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("Query result")
    Accessible.description: answer.summary

    TextMetrics {
        id: metrics
        font { family: Theme.monoFamily; preferShaping: false; pixelSize: Theme.sizeSmall }
        text: "0"
    }
    Flickable {
        id: sideways
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: height
        contentWidth: Math.max(width, root.wanted)
        flickableDirection: Flickable.HorizontalFlick
        T.ScrollBar.horizontal: AppScrollBar { visible: root.wanted > sideways.width }

        Row {
            id: heads
            height: Theme.lineTall
            Repeater {
                model: root.answer.columns
                delegate: Words {
                    required property var modelData
                    color: Theme.muted
                    elide: Text.ElideRight
                    font { family: Theme.monoFamily; preferShaping: false; pixelSize: Theme.sizeTiny }
                    height: Theme.lineTall
                    horizontalAlignment: modelData.right ? Text.AlignRight : Text.AlignLeft
                    rightPadding: Theme.space16
                    text: modelData.name
                    verticalAlignment: Text.AlignVCenter
                    width: root.widthOf(modelData)
                }
            }
        }
        Rectangle {
            anchors.top: heads.bottom
            color: Theme.line
            height: Theme.lineWidth
            visible: root.answer.columns.length > 0
            width: parent.width
        }
        ListView {
            id: list
            objectName: "sqlList"
            anchors { left: parent.left; right: parent.right; top: heads.bottom; topMargin: Theme.lineWidth; bottom: parent.bottom }
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            currentIndex: 0
            flickableDirection: Flickable.VerticalFlick
            focus: true
            keyNavigationEnabled: true
            model: root.answer.count
            T.ScrollBar.vertical: AppScrollBar {}
            Keys.onReturnPressed: root.answer.goTo(currentIndex)
            Keys.onEnterPressed: root.answer.goTo(currentIndex)
            Keys.onPressed: event => {
                event.accepted = KeyTable.pressed(KeyTable.Place.sql, event.key, event.modifiers, event.text) === "sql.copy";
                if (event.accepted)
                    root.copyWanted();
            }
            delegate: Rectangle {
                id: line
                required property int index
                readonly property var cells: root.answer.row(index)
                color: ListView.isCurrentItem && list.activeFocus ? Theme.tint : mouse.containsMouse ? Theme.hover : "transparent"
                height: Theme.lineTall
                width: ListView.view.width

                Row {
                    Repeater {
                        model: root.answer.columns
                        delegate: Figures {
                            required property var modelData
                            required property int index
                            elide: Text.ElideRight
                            font.pixelSize: Theme.sizeSmall
                            height: Theme.lineTall
                            horizontalAlignment: modelData.right ? Text.AlignRight : Text.AlignLeft
                            rightPadding: Theme.space16
                            text: line.cells[index] ?? ""
                            verticalAlignment: Text.AlignVCenter
                            width: root.widthOf(modelData)
                        }
                    }
                }
                MouseArea {
                    id: mouse
                    anchors.fill: parent
                    hoverEnabled: true
                    onClicked: {
                        list.currentIndex = line.index;
                        list.forceActiveFocus();
                    }
                    onDoubleClicked: root.answer.goTo(line.index)
                }
            }
        }
    }
}
