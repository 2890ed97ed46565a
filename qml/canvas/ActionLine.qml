// SPDX-License-Identifier: GPL-3.0-or-later
// One line of an ActionMenu: does what the canvas has under the id `command`, and tells its keys. It acts once the menu is gone, so that a
// field it opens keeps the focus.
import QtQuick
import Flashloom.Controls

AppMenuItem {
    id: root

    onTriggered: later.restart()

    Timer {
        id: later
        interval: 0
        onTriggered: {
            const menu = root.menu as ActionMenu;
            menu.acting();
            menu.controller.keys.perform(root.command);
        }
    }
}
