// SPDX-License-Identifier: GPL-3.0-or-later
// The types to place, or the drive as a list; where there is width for both, side by side.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk

FocusScope {
    id: root

    required property Workspace workspace
    required property CanvasController controller
    required property Preferences preferences
    readonly property bool slim: width < Theme.paletteSlim // a strip of signs
    readonly property bool wide: width >= 2 * Theme.inspectorWidth

    readonly property alias gripPlace: gripArea // between the head and the page, so that Tab goes there in this order
    property bool listAwaited: false // it takes the keys as soon as it has room

    function focusList() {
        preferences.listShown = true;
        listAwaited = !outline.visible;
        outline.forceActiveFocus(Qt.ShortcutFocusReason);
    }

    objectName: "leftPane"

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    TabStrip {
        id: tabs
        currentIndex: root.preferences.listShown && !root.wide ? 1 : 0
        label: qsTr("Left pane")
        objectName: "leftTabs"
        tabs: root.wide ? [qsTr("Blocks and list")] : [qsTr("Blocks"), qsTr("List")]
        visible: !root.slim
        x: Theme.space8
        onChosen: index => root.preferences.listShown = root.wide ? root.preferences.listShown : index === 1
    }
    Item {
        id: gripArea
        anchors.fill: parent
        z: 2
    }
    Rectangle {
        anchors.top: tabs.bottom
        color: Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    BlockPalette {
        anchors.bottom: parent.bottom
        anchors.top: tabs.bottom
        anchors.topMargin: Theme.lineWidth
        visible: root.slim || root.wide || !root.preferences.listShown
        width: root.wide ? parent.width / 2 : parent.width
        workspace: root.workspace
    }
    OutlineView {
        id: outline
        anchors.bottom: parent.bottom
        anchors.top: tabs.bottom
        anchors.topMargin: Theme.lineWidth
        controller: root.controller
        visible: root.wide || !root.slim && root.preferences.listShown
        width: root.wide ? parent.width / 2 : parent.width
        x: parent.width - width
        workspace: root.workspace
        onVisibleChanged: {
            if (visible && root.listAwaited)
                forceActiveFocus(Qt.ShortcutFocusReason);
            root.listAwaited = false;
        }
    }
}
