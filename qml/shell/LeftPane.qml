// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the canvas: the types to place, or the drive as a list.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    required property CanvasController controller
    required property Preferences preferences
    readonly property bool slim: width < Theme.paletteSlim // a strip of signs

    function focusList() {
        preferences.listShown = true;
        outline.forceActiveFocus(Qt.ShortcutFocusReason);
    }

    objectName: "leftPane"

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    TabStrip {
        id: tabs
        currentIndex: root.preferences.listShown ? 1 : 0
        label: qsTr("Left pane")
        objectName: "leftTabs"
        tabs: [qsTr("Blocks"), qsTr("List")]
        visible: !root.slim
        height: visible ? implicitHeight : 0
        x: Theme.space8
        onChosen: index => root.preferences.listShown = index === 1
    }
    Rectangle {
        anchors.top: tabs.bottom
        color: Theme.line
        height: 1
        width: parent.width
    }
    BlockPalette {
        anchors.bottom: parent.bottom
        anchors.top: tabs.bottom
        anchors.topMargin: 1
        visible: root.slim || !root.preferences.listShown
        width: parent.width
        workspace: root.workspace
    }
    OutlineView {
        id: outline
        anchors.bottom: parent.bottom
        anchors.top: tabs.bottom
        anchors.topMargin: 1
        controller: root.controller
        visible: !root.slim && root.preferences.listShown
        width: parent.width
        workspace: root.workspace
    }
}
