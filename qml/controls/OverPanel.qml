// SPDX-License-Identifier: GPL-3.0-or-later
// What stands over the page for a while: it comes by open(), takes the focus, and gives it back by close() or Esc.
import QtQuick

FocusScope {
    id: root

    property Item first: null // takes the focus
    property Item before: null // had it

    function open() {
        if (visible)
            return;
        before = root.Window.activeFocusItem;
        visible = true;
        (first ?? root).forceActiveFocus(Qt.TabFocusReason);
        if (Theme.animationPanel > 0)
            coming.restart();
    }
    function close() {
        if (!visible)
            return;
        visible = false;
        if (before?.visible)
            before.forceActiveFocus(Qt.PopupFocusReason);
    }
    function toggle() {
        if (visible)
            close();
        else
            open();
    }

    visible: false
    Keys.onEscapePressed: close()

    NumberAnimation {
        id: coming
        duration: Theme.animationPanel
        easing.type: Easing.OutCubic
        from: 0
        property: "opacity"
        target: root
        to: 1
    }
}
