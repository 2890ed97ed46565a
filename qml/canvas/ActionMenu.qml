// SPDX-License-Identifier: GPL-3.0-or-later
// A menu of what can be done on the canvas: a line acts once the menu is gone, so that a field it opens keeps the focus.
import QtQuick
import Flashloom.Controls

AppMenu {
    id: root

    property var chosen: null // what is to be done
    signal acting() // the canvas has the keys from here on

    function choose(act) {
        chosen = act;
        Qt.callLater(root.doIt);
    }
    function doIt() {
        root.acting();
        root.chosen();
    }
}
