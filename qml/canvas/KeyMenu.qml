// SPDX-License-Identifier: GPL-3.0-or-later
// A menu whose lines are keys of the canvas: what is chosen is asked for once the menu is gone, so that a field it opens keeps the focus.
import QtQuick
import Flashloom.Controls

AppMenu {
    id: root

    property int key: 0
    property int modifiers: Qt.NoModifier
    property string letter: ""
    signal wanted(int key, int modifiers, string letter)

    function choose(code, held, typed) {
        key = code;
        modifiers = held;
        letter = typed;
        Qt.callLater(root.ask);
    }
    function ask() {
        root.wanted(key, modifiers, letter);
    }
}
