// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a KeyMenu.
import QtQuick
import Flashloom.Controls

AppMenuItem {
    id: root

    required property int key
    property int modifiers: Qt.NoModifier
    property string letter: ""

    onTriggered: (root.menu as KeyMenu).choose(root.key, root.modifiers, root.letter)
}
