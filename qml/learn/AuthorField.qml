// SPDX-License-Identifier: GPL-3.0-or-later
// A text of the lesson that is being written: its label, and one line or several.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property LessonAuthor author
    required property string name // as LessonAuthor names it
    required property string label
    property string help: ""
    property int lines: 1
    readonly property int lineRoom: 19

    property bool refused: false // what was typed: it stays, to be mended
    readonly property string of: author.current + author.language // whose text it is
    onOfChanged: {
        refused = false;
        show();
    }

    function show() { // what is kept, unless somebody is typing
        const kept = author.field(name);
        if (!edit.activeFocus && !refused && edit.text !== kept)
            edit.text = kept;
    }
    function give() {
        refused = true; // until it is known
        refused = !author.setField(name, edit.text);
        show();
    }

    spacing: Theme.space4
    Component.onCompleted: show()

    Connections {
        target: root.author
        function onChanged() { root.show(); }
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: root.help.length > 0 ? root.label + " · " + root.help : root.label
        width: parent.width
    }
    Rectangle {
        border.color: edit.activeFocus ? Theme.accent : root.refused ? Theme.error : Theme.edge
        border.width: edit.activeFocus || root.refused ? Theme.focusWidth : Theme.lineWidth
        color: Theme.field
        height: Math.max(Theme.controlHeight, edit.contentHeight + Theme.space12, root.lines * root.lineRoom + Theme.space12)
        radius: Theme.radius
        width: parent.width
        TapHandler { onTapped: edit.forceActiveFocus() }

        TextEdit {
            id: edit
            activeFocusOnTab: true
            color: Theme.text
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeBody
            objectName: "author_" + root.name
            selectByMouse: true
            selectedTextColor: Theme.accentInk
            selectionColor: Theme.accent
            textFormat: TextEdit.PlainText
            width: parent.width - Theme.space16
            wrapMode: TextEdit.Wrap
            x: Theme.space8
            y: Theme.space6 + Theme.lineWidth
            Accessible.role: Accessible.EditableText
            Accessible.name: root.label
            Accessible.description: root.help
            Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
            Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
            Keys.onReturnPressed: event => event.accepted = root.lines === 1
            onActiveFocusChanged: if (!activeFocus) root.give()
        }
    }
}
