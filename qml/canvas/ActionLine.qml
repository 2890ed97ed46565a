// SPDX-License-Identifier: GPL-3.0-or-later
// One line of an ActionMenu, with the keys that do the same. It acts once the menu is gone, so that a field it opens keeps the focus.
import QtQuick
import Flashloom.Controls

AppMenuItem {
    id: root

    signal act()

    onTriggered: later.restart()

    Timer {
        id: later
        interval: 0
        onTriggered: {
            (root.menu as ActionMenu).acting();
            root.act();
        }
    }
}
