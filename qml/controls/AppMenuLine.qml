// SPDX-License-Identifier: GPL-3.0-or-later
// The line between groups of an AppMenu.
import QtQuick
import QtQuick.Templates as T

T.MenuSeparator {
    implicitHeight: 2 * Theme.space4 + Theme.lineWidth
    implicitWidth: 200
    contentItem: Item {
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.line
            height: Theme.lineWidth
            width: parent.width
        }
    }
}
