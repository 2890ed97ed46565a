// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of a popup below a chip. Esc or a click outside closes it, and it goes with the page that it stands on.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T

T.Popup {
    id: root

    readonly property bool placed: parent?.visible ?? false

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    margins: Theme.space8
    padding: Theme.space16
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft
    width: Theme.popupWidth
    onPlacedChanged: if (!placed) close()

    background: Rectangle {
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        radius: Theme.radius
    }
}
