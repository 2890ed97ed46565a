// SPDX-License-Identifier: GPL-3.0-or-later
// From the symptom to the root, on the drive and in words: all requests and the slow ones side by side.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property bool sideBySide: width >= 400
    readonly property bool known: diagram.meanHead.length > 0
    readonly property int leastDiagram: 150
    readonly property int mostDiagram: 260

    function choose(block: string) {
        if (block.length > 0)
            root.session.workspace.selection.ids = [block];
    }

    Words {
        x: Theme.space24
        width: parent.width - 2 * Theme.space24
        color: Theme.muted
        text: root.session.causesKnown ? qsTr("No request waited.") : qsTr("This run did not record what its requests waited for.")
        visible: !root.known
        wrapMode: Text.Wrap
    }
    SavePlot {
        anchors { right: parent.right; rightMargin: Theme.space12 }
        name: qsTr("chain of causes")
        plot: root
        visible: root.known
        workspace: root.session.workspace
        y: -Theme.space4
        z: 1
    }
    CauseDiagram {
        id: diagram
        objectName: "causeDiagram"
        x: Theme.space16
        width: parent.width - 2 * Theme.space16
        height: Math.max(root.leastDiagram, Math.min(root.mostDiagram, root.height - columns.wanted - Theme.space16))
        session: root.session
        visible: root.known
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("The drive, with the path from symptom to root cause")
    }
    Flickable {
        id: columns
        readonly property real wanted: root.sideBySide ? Math.max(mean.implicitHeight, tail.implicitHeight) : mean.implicitHeight + Theme.space16 + tail.implicitHeight
        readonly property FollowFocus follow: FollowFocus { page: columns }
        x: Theme.space24
        y: diagram.height + Theme.space8
        width: parent.width - Theme.space24 - Theme.space16
        height: parent.height - y - Theme.space4
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: wanted
        contentWidth: width
        visible: root.known
        T.ScrollBar.vertical: AppScrollBar {}

        ChainColumn {
            id: mean
            width: root.sideBySide && tail.visible ? (columns.width - Theme.space24) / 2 : columns.width - Theme.space8
            full: true
            head: diagram.meanHead
            steps: diagram.meanSteps
            onChosen: block => root.choose(block)
            onPointed: block => diagram.highlight = block
        }
        ChainColumn {
            id: tail
            x: root.sideBySide ? mean.width + Theme.space16 : 0
            y: root.sideBySide ? 0 : mean.implicitHeight + Theme.space16
            width: mean.width
            full: false
            head: diagram.tailHead
            steps: diagram.tailSteps
            visible: diagram.tailHead.length > 0
            onChosen: block => root.choose(block)
            onPointed: block => diagram.highlight = block
        }
    }
}
