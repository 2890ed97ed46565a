// SPDX-License-Identifier: GPL-3.0-or-later
// A short explanation under the item it is a child of, after a moment of rest; also shown while `shown` is set by the keyboard.
// It goes when its item or a key is pressed, when its item is no longer to be seen, or when it has been read.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Look

T.ToolTip {
    id: root

    property bool shown: false
    property bool spent: false // its item or a key was pressed: not again before the pointer comes back
    property string command: "" // whose keys it tells
    readonly property string keys: KeyTable.of(command)

    delay: 500
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    implicitWidth: Math.min(contentItem.implicitWidth, Theme.popupSlim) + leftPadding + rightPadding
    leftPadding: Theme.space8
    margins: Theme.space4
    padding: Theme.space6
    rightPadding: Theme.space8
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft
    timeout: 10000
    visible: shown && !spent && text.length > 0 && (parent?.visible ?? false)
    x: parent ? (parent.width - width) / 2 : 0
    y: parent ? parent.height + Theme.space4 : 0

    // No tooltip while the pointer has not moved since a dialog closed.
    onShownChanged: spent = shown ? spent || (KeyPresses.last && !((parent as T.AbstractButton)?.visualFocus ?? false)) : (parent as T.AbstractButton)?.down ?? false

    Connections {
        target: KeyPresses
        function onPressed() {
            root.spent = root.spent || root.shown;
        }
    }

    background: Rectangle {
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        radius: Theme.radiusSmall
    }
    contentItem: Text {
        color: Theme.text
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeSmall
        text: root.keys.length > 0 ? root.text + "  (" + root.keys + ")" : root.text
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
    }
}
