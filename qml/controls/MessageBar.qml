// SPDX-License-Identifier: GPL-3.0-or-later
// A message that stays until it is answered, in the flow of the window instead of a dialog. `answers` are the words of its buttons; the
// first is the one that is meant. Esc gives -1.
pragma ComponentBehavior: Bound

import QtQuick

FocusScope {
    id: root

    property string words: ""
    property string severity: "info" // "info", "warning", "error", "busy"
    property var answers: []
    property Item before: null // had the focus
    property bool covered: false // by a question: it has the keys until it is answered
    property bool waits: false // for the keys: it came below the question
    readonly property color tone: severity === "error" ? Theme.error : severity === "warning" ? Theme.warning : Theme.info
    signal answered(int index)

    function ask(text: string, kind: string, choices: var) {
        if (!visible)
            before = covered ? null : root.Window.activeFocusItem;
        words = text;
        severity = kind;
        answers = choices;
        waits = covered;
        takeFocus();
    }
    function takeFocus() {
        if (visible && !covered)
            buttons.itemAt(0)?.forceActiveFocus(Qt.TabFocusReason);
    }

    Timer { // after the question has given the keys back
        id: keysSoon
        interval: 0
        onTriggered: {
            root.waits = false;
            root.takeFocus();
        }
    }

    implicitHeight: Math.max(Theme.barHeight, label.implicitHeight + Theme.space16)
    visible: words.length > 0
    Accessible.role: Accessible.AlertMessage
    Accessible.name: words
    Keys.onEscapePressed: answered(-1)
    onCoveredChanged: if (!covered && waits) keysSoon.start()
    onVisibleChanged: if (!visible && before?.visible) before.forceActiveFocus(Qt.PopupFocusReason)

    Rectangle {
        anchors.fill: parent
        color: root.severity === "error" ? Theme.errorTint : root.severity === "warning" ? Theme.warningTint : Theme.tint
        objectName: "messageBack"
    }
    Rectangle {
        color: root.tone
        height: parent.height
        width: Theme.edgeWidth
    }
    Spinner {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.info
        height: Theme.iconSize
        objectName: "busy"
        running: root.severity === "busy"
        width: Theme.iconSize
        x: Theme.space16
    }
    SeverityMark {
        anchors.verticalCenter: parent.verticalCenter
        severity: root.severity
        visible: root.severity !== "busy"
        x: Theme.space16
    }
    Text {
        id: label
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.text
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeBody
        text: root.words
        textFormat: Text.PlainText
        width: parent.width - x - row.width - Theme.space32
        wrapMode: Text.Wrap
        x: Theme.space32 + Theme.space16
    }
    Row {
        id: row
        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space8

        Repeater {
            id: buttons
            model: root.answers
            delegate: AppButton {
                required property string modelData
                required property int index

                look: index === 0 ? AppButton.Filled : AppButton.Outlined
                objectName: "answer" + index
                text: modelData
                onClicked: root.answered(index)
            }
        }
    }
}
