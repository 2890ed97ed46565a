// SPDX-License-Identifier: GPL-3.0-or-later
// A page of results: all that the window needs to know of it. It is made when it is first looked at and then kept.
import QtQml

QtObject {
    required property string name // stable: scripts, projects and tests use it. Its command is "view." + name
    property string keys // of its command
    required property string title // on its tab
    required property string label // in the list of commands
    property bool listening: false // made at the start: it keeps what happens while nobody looks
    default required property Component view
}
