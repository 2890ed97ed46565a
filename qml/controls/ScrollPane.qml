// SPDX-License-Identifier: GPL-3.0-or-later
// A column that scrolls and follows the keyboard focus.
import QtQuick
import QtQuick.Templates as T

Flickable {
    id: root

    default property alias content: column.data
    readonly property FollowFocus follow: FollowFocus { page: root }

    boundsBehavior: Flickable.StopAtBounds
    clip: true
    contentHeight: column.height + Theme.space16
    contentWidth: width

    T.ScrollBar.vertical: AppScrollBar {}

    Column {
        id: column
        width: root.width
    }
}
