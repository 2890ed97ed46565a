// SPDX-License-Identifier: GPL-3.0-or-later
// A short explanation under the item it is a child of, after a moment of rest; also shown while `shown` is set by the keyboard.
import QtQuick
import QtQuick.Templates as T

T.ToolTip {
    id: root

    property bool shown: false
    property string shortcutText: ""

    delay: 500
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    implicitWidth: Math.min(contentItem.implicitWidth, 320) + leftPadding + rightPadding
    leftPadding: Theme.space8
    margins: Theme.space4
    padding: 6
    rightPadding: Theme.space8
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft
    visible: shown && text.length > 0
    x: parent ? (parent.width - width) / 2 : 0
    y: parent ? parent.height + Theme.space4 : 0

    background: Rectangle {
        border.color: Theme.edge
        border.width: 1
        color: Theme.card
        radius: Theme.radiusSmall
    }
    contentItem: Text {
        color: Theme.text
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeSmall
        text: root.shortcutText.length > 0 ? root.text + "  (" + root.shortcutText + ")" : root.text
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
    }
}
