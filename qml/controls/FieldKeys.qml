// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the window that a field of text would keep for itself: those of the box of commands, one of which cuts the rest of the line there,
// and undo and redo while nothing is typed that they could take back. And the other way round, what open menus and lists are told: the
// window does something by a key now.
pragma Singleton

import QtQml

QtObject {
    signal boxWanted()
    signal undoWanted()
    signal redoWanted()
    signal commandDone()

    // What is typed in a field is taken before a command, as when the field is left; false if the field refuses it.
    function takeTyped(focused: var): bool {
        for (let item = focused; item; item = item.parent)
            if (item.takeTyped !== undefined)
                return item.takeTyped();
        return true;
    }
}
