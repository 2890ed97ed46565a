// SPDX-License-Identifier: GPL-3.0-or-later
// A pane of results in a window of its own, for a second screen. Closing it brings the pane back.
import QtQuick
import Flashloom.Controls

Window {
    id: root

    property alias place: stage // the pane stands here while it is away
    signal brought() // back, please

    color: Theme.panel
    flags: Qt.Window
    height: 640
    minimumHeight: 320
    minimumWidth: 640
    visible: false
    width: 1200
    onVisibleChanged: if (visible && transientParent !== null) transientParent = null // bound to null, Qt 6.4 keeps its own: may stand behind the main window, and on another screen
    onClosing: close => {
        close.accepted = false;
        root.brought();
    }

    Item {
        id: stage
        height: root.height / Theme.uiScale
        objectName: "paneStage"
        scale: Theme.uiScale
        transformOrigin: Item.TopLeft
        width: root.width / Theme.uiScale
    }
}
