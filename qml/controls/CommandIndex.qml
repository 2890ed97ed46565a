// SPDX-License-Identifier: GPL-3.0-or-later
// Commands by id: label, keys, whether it is enabled, and running it. Commands fills it; code that only lists commands uses this type.
// A command can act on a subject, such as a pane or a row of a list; without one it acts on what has the focus, or is in hand.
import QtQuick

Item {
    id: root

    property var all: [] // of {id, was (its id before), label, brief, keys, on, run}
    property var lessons: [] // as `all`, but they change
    property bool asked: false // a question comes first
    property bool covered: false // by a panel that has the keys until it is closed

    function find(id: string): var {
        return all.find(one => one.id === id || one.was === id) ?? lessons.find(one => one.id === id);
    }
    function enabled(command: var, subject: var): bool {
        return !asked && (!covered || command.over === true) && (command.on === undefined || command.on(subject));
    }
    function run(id: string, subject: var): bool {
        const command = find(id);
        if (command === undefined || !enabled(command, subject))
            return false;
        command.run(subject);
        return true;
    }
}
