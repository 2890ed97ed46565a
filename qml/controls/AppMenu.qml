// SPDX-License-Identifier: GPL-3.0-or-later
// A menu in the program's skin; fill it with AppMenuItem and AppMenuLine. Also used as context menu.
import QtQuick
import QtQuick.Templates as T

T.Menu {
    id: root

    implicitHeight: Math.min(contentItem.implicitHeight + topPadding + bottomPadding, room)
    implicitWidth: 264
    readonly property real room: parent?.Window.window ? parent.Window.window.height / Theme.uiScale - 2 * Theme.space8 : 4096
    margins: Theme.space8
    overlap: 1
    padding: Theme.space4
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft

    readonly property Connections keys: Connections {
        target: FieldKeys
        function onCommandDone() { root.close() }
    }

    background: Rectangle {
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        radius: Theme.radius
    }
    contentItem: ListView {
        clip: true
        currentIndex: root.currentIndex
        implicitHeight: contentHeight
        interactive: contentHeight > height
        keyNavigationEnabled: false // the menu walks by itself, over lines and what cannot be chosen now
        model: root.contentModel
    }
    delegate: AppMenuItem {}
}
