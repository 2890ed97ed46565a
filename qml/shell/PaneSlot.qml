// SPDX-License-Identifier: GPL-3.0-or-later
// A place of the window in which one pane stands. At its head a grip: pressed, it offers where else the pane can stand; the whole head can be
// dragged to another place. The grip is a child of the pane, where Tab reaches it as it is seen.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string pane // what stands here: "palette", "inspector", "results"
    required property string place // "left", "right", "bottom"
    required property Item gripPlace // of the pane, which fills this place
    required property CommandIndex commands
    readonly property string words: ({ palette: qsTr("the blocks"), inspector: qsTr("the inspector"), results: qsTr("the results") })[pane]
    readonly property real headHeight: pane === "results" ? Theme.rowHeight : Theme.tallHeight // of the pane's own head, in which the grip stands
    readonly property bool slim: width < Theme.paletteSlim // there is room for the grip only
    property bool lone: false // the pane has the whole page
    property bool bare: false // it is a page, which moves nowhere: no grip over what it shows
    readonly property bool gripped: grip.activeFocus || menu.visible // keys for panes mean this one
    signal dragged(point at)
    signal dropped()

    objectName: "slot_" + place

    Item {
        height: root.headHeight
        objectName: "head_" + root.pane
        visible: !root.lone && !root.bare
        width: parent.width
        z: -1 // behind the pane: what is pressed in its head comes first

        DragHandler {
            id: hand
            target: null
            onActiveChanged: if (!active) root.dropped()
            onCentroidChanged: if (active) root.dragged(centroid.scenePosition)
        }
    }
    IconButton {
        id: grip
        readonly property alias menu: menu
        height: Theme.controlHeight
        objectName: "grip_" + root.pane
        parent: root.visible ? root.gripPlace : root // another slot may show the pane
        command: root.lone ? "view.wholePage" : ""
        sign: root.lone ? "shrink" : "grip"
        signSize: Theme.iconMedium
        visible: !root.bare
        text: root.lone ? qsTr("Bring it back") : qsTr("Move %1").arg(root.words)
        x: root.slim ? (root.width - width) / 2 : root.width - width - Theme.space8
        y: (root.headHeight - height) / 2
        Accessible.description: root.lone ? "" : qsTr("Opens a menu. Drag the header to move the pane.")
        onClicked: {
            if (root.lone)
                root.commands.run(command, root.pane);
            else
                menu.popup(grip, 0, grip.height);
        }

        component Line: CommandLine {
            commands: root.commands
            subject: root.pane
        }
        AppMenu {
            id: menu
            objectName: "paneMenu_" + root.pane

            Line { command: "pane.left" }
            Line { command: "pane.right" }
            Line { command: "pane.bottom" }
            AppMenuLine {}
            Line { command: "view.wholePage"; sign: "expand" }
            Line { command: "view.ownWindow"; sign: "window" }
        }
    }
}
