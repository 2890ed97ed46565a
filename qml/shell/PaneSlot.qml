// SPDX-License-Identifier: GPL-3.0-or-later
// A place of the window in which one pane stands. At its head a grip: pressed, it offers where else the pane can stand; the whole head can be
// dragged to another place.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string pane // what stands here: "palette", "inspector", "results"
    required property string place // "left", "right", "bottom"
    readonly property string words: ({ palette: qsTr("the blocks"), inspector: qsTr("the inspector"), results: qsTr("the results") })[pane]
    readonly property real headHeight: pane === "results" ? Theme.rowHeight : Theme.tallHeight // of the pane's own head, in which the grip stands
    readonly property bool slim: width < Theme.paletteSlim // there is room for the grip only
    property bool lone: false // the pane has the whole page
    property bool bare: false // it is a page, which moves nowhere: no grip over what it shows
    signal moveWanted(string place)
    signal wholeWanted()
    signal apartWanted()
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
        command: root.lone ? "view.wholePage" : ""
        sign: root.lone ? "shrink" : "grip"
        signSize: Theme.iconMedium
        visible: !root.bare
        text: root.lone ? qsTr("Back to its place") : qsTr("Move %1").arg(root.words)
        x: root.slim ? (root.width - width) / 2 : root.width - width - Theme.space8
        y: (root.headHeight - height) / 2
        z: 2
        Accessible.description: root.lone ? "" : qsTr("Opens a menu; the head can be dragged to another place, too")
        onClicked: {
            if (root.lone)
                root.wholeWanted();
            else
                menu.popup(grip, 0, grip.height);
        }
        AppMenu {
            id: menu
            objectName: "paneMenu_" + root.pane

            AppMenuItem { text: qsTr("To the left"); enabled: root.place !== "left"; command: "pane.left"; onTriggered: root.moveWanted("left") }
            AppMenuItem { text: qsTr("To the right"); enabled: root.place !== "right"; command: "pane.right"; onTriggered: root.moveWanted("right") }
            AppMenuItem { text: qsTr("To the bottom"); enabled: root.place !== "bottom"; command: "pane.bottom"; onTriggered: root.moveWanted("bottom") }
            AppMenuLine {}
            AppMenuItem { text: qsTr("Whole page"); sign: "expand"; command: "view.wholePage"; onTriggered: root.wholeWanted() }
            AppMenuItem { text: qsTr("Window of its own"); sign: "window"; command: "view.ownWindow"; onTriggered: root.apartWanted() }
        }
    }
}
