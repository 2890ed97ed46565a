// SPDX-License-Identifier: GPL-3.0-or-later
// One line of an ActionMenu, with the keys that do the same.
import QtQuick
import Flashloom.Controls

AppMenuItem {
    id: root

    required property var act // a function

    onTriggered: (root.menu as ActionMenu).choose(root.act)
}
