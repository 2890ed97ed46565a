// SPDX-License-Identifier: GPL-3.0-or-later
// Search as a field: how many hits, the way from one to the next, and below it what can be asked or what is wrong. Enter goes on, Shift+Enter
// back, Esc empties the field and then leaves it.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Timeline

FocusScope {
    id: root

    required property TimelineSession session
    property alias search: search
    property alias text: field.text
    readonly property int resultWidth: 196
    readonly property int keyFrom: 128 // narrower, the hint has no room for the key
    readonly property int hintFrom: 72 // nor for itself
    readonly property int hitsFrom: 160 // narrower, the way through the hits comes with them
    readonly property int leastWidth: 460 // of what is found, and of the examples
    readonly property var help: [
        ["lat>500us", qsTr("requests slower than 500 µs")],
        ["wait>1ms read", qsTr("reads that waited longer than 1 ms")],
        ["behind:gc.program", qsTr("requests delayed by it")],
        ["request:100..200", qsTr("by number, in order of issue")],
        ["die:3.5", qsTr("events of the sixth die of channel 3")],
        ["on:pkg[3]* op:program", qsTr("programs on the lanes of pkg[3]")],
        ["for:gc len>60us at<2ms", qsTr("by owner, length and instant")],
        ["die:3.5 lat>500us !write", qsTr("all must match; ! negates a term")]
    ]
    signal done()

    function begin() {
        field.forceActiveFocus(Qt.ShortcutFocusReason);
        field.selectAll();
    }

    implicitHeight: field.implicitHeight
    implicitWidth: 400
    z: 2

    Connections {
        target: root.session.workspace?.selection ?? null
        function onNarrowed(query: string): void { field.text = query; }
    }
    TimelineSearch {
        id: search
        session: root.session
        text: field.text
    }
    AppTextField {
        id: field
        objectName: "timelineSearch"
        anchors { left: parent.left; right: buttons.visible ? buttons.left : parent.right; rightMargin: buttons.visible ? Theme.space4 : 0 }
        alert: search.problem.length > 0
        focus: true
        height: parent.height
        mono: true
        placeholderText: width < root.hintFrom ? "" : width < root.keyFrom ? qsTr("Find") : qsTr("Find  /")
        rightPadding: count.implicitWidth + Theme.space16
        sign: "search"
        Accessible.name: qsTr("Find in the recording")
        Accessible.description: search.problem.length > 0 ? search.problem : search.summary
        Keys.onReturnPressed: event => search.step(event.modifiers & Qt.ShiftModifier ? -1 : 1)
        Keys.onEnterPressed: event => search.step(event.modifiers & Qt.ShiftModifier ? -1 : 1)
        Keys.onEscapePressed: event => {
            event.accepted = text.length > 0;
            if (event.accepted)
                clear();
            else
                root.done();
        }
    }
    Figures {
        id: count
        objectName: "timelineSearchCount"
        anchors { right: field.right; rightMargin: Theme.space8; verticalCenter: field.verticalCenter }
        color: search.problem.length > 0 ? Theme.error : Theme.muted
        text: search.summary
    }
    Row {
        id: buttons
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        visible: root.width >= root.hitsFrom || field.text.length > 0

        ToolbarButton {
            objectName: "timelinePreviousHit"
            enabled: search.count > 0
            sign: "chevron-left"
            text: qsTr("Previous hit")
            command: "timeline.previousHit"
            onClicked: search.step(-1)
        }
        ToolbarButton {
            objectName: "timelineNextHit"
            enabled: search.count > 0
            sign: "chevron-right"
            text: qsTr("Next hit")
            command: "timeline.nextHit"
            onClicked: search.step(1)
        }
    }
    Rectangle {
        objectName: "timelineSearchHelp"
        width: Math.max(field.width, root.leastWidth)
        height: (search.problem.length > 0 ? problem.implicitHeight : lines.implicitHeight) + 2 * Theme.space12
        y: field.height + Theme.space4
        border { color: search.problem.length > 0 ? Theme.error : Theme.edge; width: Theme.lineWidth }
        color: Theme.card
        radius: Theme.radius
        visible: field.activeFocus && (search.problem.length > 0 || field.text.length === 0)

        Words {
            id: problem
            objectName: "timelineSearchProblem"
            x: Theme.space12
            y: Theme.space12
            width: parent.width - 2 * Theme.space12
            text: search.problem
            visible: search.problem.length > 0
            wrapMode: Text.Wrap
        }
        Column {
            id: lines
            x: Theme.space12
            y: Theme.space12
            spacing: Theme.space4
            visible: search.problem.length === 0
            Repeater {
                model: root.help
                delegate: Row {
                    id: line
                    required property var modelData
                    spacing: Theme.space12
                    Figures { width: root.resultWidth; text: line.modelData[0] }
                    Words { color: Theme.muted; text: line.modelData[1] }
                }
            }
        }
    }
}
