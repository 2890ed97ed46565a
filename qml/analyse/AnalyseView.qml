// SPDX-License-Identifier: GPL-3.0-or-later
// Why: the verdict in a sentence, the pipe with each stage's headroom, where a request spends its life, and the tail of the latencies.
// In the low dock the page scrolls; sections whose data the run does not carry are absent.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    readonly property bool full: height >= 640
    property alias session: session

    objectName: "analyseView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Why")

    AnalyseSession {
        id: session
        workspace: root.workspace
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Words {
        objectName: "analyseEmpty"
        anchors.centerIn: parent
        color: Theme.muted
        font.pixelSize: Theme.sizeLarge
        text: qsTr("Nothing has run yet. F5 runs the drawing; then this page says what limits it.")
        visible: session.empty
    }
    Flickable {
        id: page
        objectName: "analysePage"
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: Math.max(height, band.height + pipe.height + lower.minimum)
        contentWidth: width
        focus: true
        visible: !session.empty
        Keys.onDownPressed: contentY = Math.min(contentHeight - height, contentY + 40)
        Keys.onUpPressed: contentY = Math.max(0, contentY - 40)
        T.ScrollBar.vertical: AppScrollBar {}

        VerdictBand {
            id: band
            width: page.width
            session: session
        }
        PipeSection {
            id: pipe
            y: band.height
            width: page.width
            height: session.hasStages ? (root.full ? 304 : 260) : 0
            session: session
            visible: session.hasStages
        }
        Item {
            id: lower
            readonly property int minimum: root.full ? 420 : 480
            y: pipe.y + pipe.height
            width: page.width
            height: page.contentHeight - y
            BreakdownSection {
                id: breakdown
                width: Math.round(page.width * (session.hasBreakdown ? 0.55 : 0))
                height: parent.height
                session: session
                visible: session.hasBreakdown
            }
            Rectangle { x: breakdown.width; width: 1; height: parent.height; color: Theme.line; visible: breakdown.visible }
            LatencySection {
                x: breakdown.width + 1
                width: page.width - x
                height: parent.height
                session: session
            }
        }
    }
}
