// SPDX-License-Identifier: GPL-3.0-or-later
// Below the lanes, where it is asked for: a question in SQL about the recorded run, and the answer as a table. Ctrl+Enter asks, Esc stops,
// once more closes. A row that tells an instant or a request leads there: Enter or double-click.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Timeline

FocusScope {
    id: root

    required property TimelineSession session
    property alias answer: sql
    property alias text: question.text
    readonly property int questionsWidth: 232
    readonly property int leastQuery: 280
    readonly property int mostQuery: 520
    readonly property var offers: {
        const all = [];
        for (const one of sql.samples)
            all.push(one);
        for (const one of sql.tables)
            all.push({ title: qsTr("Table %1").arg(one.title), sql: one.sql });
        return all;
    }
    signal done() // the keyboard goes back to the lanes

    function begin() {
        visible = true;
        question.forceActiveFocus(Qt.ShortcutFocusReason);
    }
    function end() {
        sql.stop();
        visible = false;
        root.done();
    }
    function ask() {
        sql.ask(question.text);
    }
    function askBy(event: var) {
        event.accepted = KeyTable.pressed(KeyTable.Place.sql, event.key, event.modifiers & Qt.ControlModifier, event.text) === "sql.ask";
        if (event.accepted)
            ask();
    }
    function put(words: string) { // and asks it
        question.text = words;
        ask();
        question.forceActiveFocus();
    }

    objectName: "sqlPanel"
    clip: true
    visible: false
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Query the recording in SQL")
    Keys.onEscapePressed: sql.busy ? sql.stop() : root.end()
    Keys.onPressed: event => { // letters are no keys of the timeline here
        if (!(event.modifiers & (Qt.ControlModifier | Qt.AltModifier)) && event.text.length > 0)
            event.accepted = true;
        else
            root.askBy(event);
    }

    SqlConsole {
        id: sql
        session: root.session
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Rectangle {
        color: Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    SectionName {
        id: name
        anchors.verticalCenter: buttons.verticalCenter
        x: Theme.space16
        text: qsTr("SQL QUERY")
    }
    Words {
        objectName: "sqlSummary"
        anchors { left: name.right; leftMargin: Theme.space12; right: buttons.left; rightMargin: Theme.space8; verticalCenter: buttons.verticalCenter }
        color: Theme.muted
        elide: Text.ElideRight
        font.pixelSize: Theme.sizeSmall
        text: sql.summary + (sql.count > 0 && sql.tellsAnInstant() ? qsTr(" · %1 goes to the instant of a row").arg(KeyTable.of("list.open")) : "")
    }
    Row {
        id: buttons
        anchors { right: parent.right; rightMargin: Theme.space8 }
        spacing: Theme.space4
        y: Theme.space4

        ComboField {
            objectName: "sqlQuestions"
            anchors.verticalCenter: parent.verticalCenter
            choices: root.offers.map(one => one.title)
            currentIndex: -1
            fallback: qsTr("Queries and tables")
            label: qsTr("Queries and tables")
            width: root.questionsWidth
            onChosen: index => {
                root.put(root.offers[index].sql);
                currentIndex = -1; // the same may be chosen again
            }
        }
        AppButton {
            objectName: "sqlAsk"
            height: Theme.fieldHeight
            note: KeyTable.of(sql.busy ? "sql.stop" : "sql.ask")
            sign: sql.busy ? "stop" : "run"
            text: sql.busy ? qsTr("Stop") : qsTr("Query")
            onClicked: sql.busy ? sql.stop() : root.ask()
        }
        IconButton {
            objectName: "sqlCopy"
            enabled: sql.count > 0
            height: Theme.fieldHeight
            command: "sql.copy"
            sign: "save"
            signSize: Theme.iconMedium
            text: qsTr("Copy the result as CSV")
            onClicked: root.copy()
        }
        IconButton {
            objectName: "sqlClose"
            height: Theme.fieldHeight
            command: "panel.close"
            sign: "close"
            signSize: Theme.iconMedium
            text: qsTr("Close")
            onClicked: root.end()
        }
    }
    function copy() {
        sql.copy();
        root.session.workspace.notice(qsTr("Result copied as CSV."));
    }

    Rectangle {
        id: frame
        anchors { left: parent.left; leftMargin: Theme.space16; top: buttons.bottom; topMargin: Theme.space4; bottom: parent.bottom; bottomMargin: Theme.space8 }
        border { color: sql.problem.length > 0 ? Theme.error : question.activeFocus ? Theme.accent : Theme.edge; width: question.activeFocus || sql.problem.length > 0 ? Theme.focusWidth : Theme.lineWidth }
        color: Theme.field
        radius: Theme.radius
        width: Math.max(root.leastQuery, Math.min(root.mostQuery, root.width * 0.36))

        Flickable {
            id: scroll
            anchors { left: parent.left; right: parent.right; top: parent.top; bottom: wrong.visible ? wrong.top : parent.bottom; margins: Theme.space2 }
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            contentHeight: question.implicitHeight
            contentWidth: width
            T.ScrollBar.vertical: AppScrollBar {}

            T.TextArea {
                id: question
                objectName: "sqlQuestion"
                activeFocusOnTab: true
                color: Theme.text
                focus: true
                font { family: Theme.monoFamily; preferShaping: false; pixelSize: Theme.sizeSmall }
                implicitHeight: Math.max(scroll.height, contentHeight + topPadding + bottomPadding)
                leftPadding: Theme.space8
                rightPadding: Theme.space8
                topPadding: Theme.space6
                bottomPadding: Theme.space6
                selectByMouse: true
                selectedTextColor: Theme.accentInk
                selectionColor: Theme.accent
                text: sql.samples[0].sql
                width: scroll.width
                wrapMode: TextEdit.Wrap
                Accessible.role: Accessible.EditableText
                Accessible.name: qsTr("SQL query")
                Accessible.description: sql.problem
                Keys.onPressed: event => root.askBy(event) // before it becomes a new line
                KeyNavigation.priority: KeyNavigation.BeforeItem
                KeyNavigation.tab: rows
                onCursorRectangleChanged: {
                    if (cursorRectangle.y < scroll.contentY)
                        scroll.contentY = cursorRectangle.y;
                    else if (cursorRectangle.y + cursorRectangle.height > scroll.contentY + scroll.height)
                        scroll.contentY = cursorRectangle.y + cursorRectangle.height - scroll.height;
                }
            }
        }
        Words {
            id: wrong
            objectName: "sqlProblem"
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: Theme.space8 }
            color: Theme.error
            font.pixelSize: Theme.sizeSmall
            maximumLineCount: 3
            text: sql.problem
            visible: text.length > 0
            wrapMode: Text.Wrap
        }
    }
    SqlTable {
        id: rows
        objectName: "sqlRows"
        anchors { left: frame.right; leftMargin: Theme.space16; right: parent.right; top: frame.top; bottom: frame.bottom }
        answer: sql
        KeyNavigation.backtab: question
        onCopyWanted: root.copy()
    }
}
