// SPDX-License-Identifier: GPL-3.0-or-later
// Twin: a drawing that behaves as a measured drive does. What was measured, what may vary, and, once it is fitted, how well the drawing
// meets each figure and which parameters the data determine.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Twin

FocusScope {
    id: root

    required property Workspace workspace
    readonly property bool wide: width > 1200
    readonly property real listWidth: wide ? (width - 2 * Theme.space16 - Theme.space32) * 0.58 : width - 2 * Theme.space16

    function takeFocus() {
        head.takeFocus();
    }

    objectName: "twinView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Twin")

    TwinSession {
        id: session
        objectName: "twinSession"
        workspace: root.workspace
    }
    DropArea {
        anchors.fill: parent
        keys: ["text/uri-list"]
        objectName: "twinDrop"
        onEntered: drag => drag.accepted = drag.urls.length === 0 || !root.workspace.files.isDrawing(drag.urls[0].toString()) // that one opens
        onDropped: drop => {
            drop.accept(Qt.CopyAction);
            session.addFiles(drop.urls.map(url => url.toString()));
        }
    }
    Flickable {
        id: page
        readonly property FollowFocus follow: FollowFocus { page: page }

        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: Math.max(figures.y + figures.height, parameters.y + parameters.height) + Theme.space16
        contentWidth: width
        objectName: "twinPage"
        T.ScrollBar.vertical: AppScrollBar {}

        TwinHead {
            id: head
            session: session
            width: parent.width - 2 * x - 3 * Theme.controlHeight // the grip of the pane stands at the right
            x: Theme.space16
            y: Theme.space8
            onFilesWanted: picker.ask("", "")
        }
        FiguresTable {
            id: figures
            session: session
            width: root.listWidth
            workspace: root.workspace
            x: Theme.space16
            y: head.y + head.height + Theme.space8
            onFilesWanted: picker.ask("", "")
        }
        ParametersTable {
            id: parameters
            session: session
            onDetectedWanted: picker.ask("", "")
            width: root.wide ? page.width - x - Theme.space16 : root.listWidth
            x: root.wide ? figures.x + figures.width + Theme.space32 : Theme.space16
            y: root.wide ? figures.y : figures.y + figures.height + Theme.space24
        }
    }
    FilePicker {
        id: picker
        kinds: [{ words: qsTr("All files"), suffixes: [] }, { words: qsTr("fio and lists of figures"), suffixes: ["json", "log", "txt"] }]
        objectName: "twinPicker"
        title: qsTr("Choose what was measured: fio JSON, a latency log, or a list of figures")
        onChosen: path => session.addFiles([path])
    }
}
