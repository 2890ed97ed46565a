// SPDX-License-Identifier: GPL-3.0-or-later
// What stands over the page for a while: it comes by open(), takes the focus, and gives it back by close() or Esc. Tab goes round inside:
// what lies below would take it, and Esc with it.
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

    // By Tab or Shift+Tab: its first or its last item, else what takes the focus when it opens.
    function enter(fromStart: bool) {
        const edge = fromStart ? start : end;
        const next = edge.nextItemInFocusChain(fromStart);
        const found = next === start || next === end ? first ?? root : next;
        found.forceActiveFocus(fromStart ? Qt.TabFocusReason : Qt.BacktabFocusReason);
    }

    visible: false
    Keys.onBacktabPressed: enter(false)
    Keys.onEscapePressed: close()
    Keys.onTabPressed: enter(true)
    Component.onCompleted: { // `end` goes behind all that the panel holds
        end.parent = null;
        end.parent = root;
    }

    Item { // like `end`, passes on what reaches it
        id: start
        activeFocusOnTab: true
        Accessible.ignored: true
        Accessible.name: root.Accessible.name
        onActiveFocusChanged: if (activeFocus) root.enter(false)
    }
    Item {
        id: end
        activeFocusOnTab: true
        Accessible.ignored: true
        Accessible.name: root.Accessible.name
        onActiveFocusChanged: if (activeFocus) root.enter(true)
    }
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
