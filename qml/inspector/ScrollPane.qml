// SPDX-License-Identifier: GPL-3.0-or-later
// A column that scrolls and follows the keyboard focus.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

Flickable {
    id: root

    default property alias content: column.data
    readonly property Item focused: Window.activeFocusItem

    function reveal(item: Item) {
        if (!item || !item.visible)
            return;
        const top = item.mapToItem(column, 0, 0).y;
        if (top < contentY + Theme.space8)
            contentY = Math.max(0, top - Theme.space32);
        else if (top + item.height > contentY + height - Theme.space8)
            contentY = Math.min(Math.max(0, contentHeight - height), top + item.height - height + Theme.space32);
    }
    function holds(item: Item): bool {
        for (let i = item; i; i = i.parent)
            if (i === column)
                return true;
        return false;
    }

    boundsBehavior: Flickable.StopAtBounds
    clip: true
    contentHeight: column.height + Theme.space16
    contentWidth: width
    onFocusedChanged: if (holds(focused)) reveal(focused)

    T.ScrollBar.vertical: AppScrollBar {}

    Column {
        id: column
        width: root.width
    }
}
