// SPDX-License-Identifier: GPL-3.0-or-later
// Compare: two runs side by side: the verdict, what was changed, where, what came of it, the tails and the loads. In the low dock the page
// scrolls. D shows or hides what is equal, X exchanges A and B.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    property alias session: session
    readonly property bool full: height >= 640
    readonly property bool narrow: width < 1280 // the results then stand below what was changed

    objectName: "compareView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Compare")
    Keys.onPressed: event => {
        event.accepted = event.modifiers === Qt.NoModifier && (event.key === Qt.Key_D || event.key === Qt.Key_X);
        if (event.accepted)
            event.key === Qt.Key_D ? session.onlyDifferences = !session.onlyDifferences : session.swap();
    }

    CompareSession {
        id: session
        workspace: root.workspace
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Words {
        objectName: "compareEmpty"
        anchors.centerIn: parent
        color: Theme.muted
        font.pixelSize: Theme.sizeLarge
        horizontalAlignment: Text.AlignHCenter
        text: session.problem.length > 0 ? session.problem : qsTr("Two runs are needed. Run the drawing, change something, run it again: both are then set side by side.")
        visible: session.empty
        width: Math.min(implicitWidth, parent.width - 2 * Theme.space24)
        wrapMode: Text.Wrap
    }
    Flickable {
        id: page
        objectName: "comparePage"
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: Math.max(height, band.height + upper.height + lower.least)
        contentWidth: width
        focus: true
        visible: !session.empty
        Keys.onDownPressed: contentY = Math.min(contentHeight - height, contentY + 40)
        Keys.onUpPressed: contentY = Math.max(0, contentY - 40)
        T.ScrollBar.vertical: AppScrollBar {}

        CompareBand {
            id: band
            session: session
            width: page.width
        }
        Item {
            id: upper
            readonly property int first: root.narrow ? 280 : height // of what was changed
            height: root.narrow ? 280 + results.wanted : Math.max(320, results.wanted)
            width: page.width
            y: band.height

            ChangedParameters {
                id: changes
                height: upper.first
                session: session
                width: Math.round(parent.width * (root.narrow ? 0.45 : 0.27))
            }
            DiagramSection {
                height: upper.first
                highlight: changes.hoveredBlock
                session: session
                width: parent.width - changes.width - (root.narrow ? 0 : results.width)
                x: changes.width
            }
            ResultsTable {
                id: results
                height: root.narrow ? wanted : parent.height
                session: session
                width: root.narrow ? parent.width : Math.round(parent.width * 0.36)
                x: parent.width - width
                y: root.narrow ? upper.first : 0
            }
        }
        Row {
            id: lower
            readonly property int least: 300
            height: page.contentHeight - y
            width: page.width
            y: band.height + upper.height

            TailSection {
                height: parent.height
                session: session
                width: Math.round(parent.width * 0.55)
            }
            LoadSection {
                height: parent.height
                session: session
                width: parent.width - x
            }
        }
    }
}
