// SPDX-License-Identifier: GPL-3.0-or-later
// Scrolls a page so that what takes the focus on it is in sight.
import QtQuick

QtObject {
    id: root

    required property Flickable page
    readonly property Item focused: page.Window.activeFocusItem

    function holds(item: Item): bool {
        for (let i = item; i; i = i.parent)
            if (i === page.contentItem)
                return true;
        return false;
    }
    function reveal(item: Item) {
        const top = item.mapToItem(page.contentItem, 0, 0).y, bottom = top + item.height, last = Math.max(0, page.contentHeight - page.height);
        if (top < page.contentY + Theme.space8)
            page.contentY = Math.max(0, Math.min(last, top - Theme.space32));
        else if (bottom > page.contentY + page.height - Theme.space8)
            page.contentY = Math.max(0, Math.min(last, top - Theme.space8, bottom - page.height + Theme.space32));
    }

    onFocusedChanged: if (focused && focused.visible && focused.height < page.height * 2 && holds(focused)) reveal(focused)
}
