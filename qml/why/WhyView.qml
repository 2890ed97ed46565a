// SPDX-License-Identifier: GPL-3.0-or-later
// Why: the verdict in a sentence, the pipe with each stage's headroom, the breakdown of request time, and the tail of the latencies. In
// the low dock the page scrolls; sections whose data the run does not carry are absent.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Why

FocusScope {
    id: root

    required property Workspace workspace
    readonly property bool full: height >= 640
    property alias session: session
    readonly property int pipeHeight: 260
    readonly property int fullPipeHeight: 272

    objectName: "whyView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Why")

    WhySession {
        id: session
        workspace: root.workspace
    }
    // What was asked for from elsewhere is brought into view.
    readonly property bool proving: workspace.proof.running
    onProvingChanged: if (proving && !lower.wide) page.contentY = Math.max(0, Math.min(lower.y + proof.y, page.contentHeight - page.height))

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Words {
        objectName: "whyEmpty"
        anchors.centerIn: parent
        color: Theme.muted
        font.pixelSize: Theme.sizeLarge
        text: !root.workspace.runner.running && !root.workspace.run.valid && root.workspace.runs.haveAny() ? qsTr("This variant has not run yet. %1 runs the drawing; then this page says what limits it.").arg(KeyTable.of("run.start"))
            : root.workspace.runner.running ? qsTr("A run is in progress; this page shows what limits it when it ends.") : qsTr("Nothing has run yet. %1 runs the drawing; then this page says what limits it.").arg(KeyTable.of("run.start"))
        visible: session.empty
    }
    Flickable {
        id: page
        readonly property FollowFocus follow: FollowFocus { page: page }
        objectName: "whyPage"
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: Math.max(height, band.height + pipe.height + (lower.wide ? Math.max(lower.minimum, proof.wanted) : (lower.narrow && session.hasBreakdown ? Theme.space2 : 1) * lower.minimum + 1 + proof.wanted))
        contentWidth: width
        focus: true
        visible: !session.empty
        Keys.onDownPressed: contentY = Math.min(contentHeight - height, contentY + Theme.keyStep)
        Keys.onUpPressed: contentY = Math.max(0, contentY - Theme.keyStep)
        T.ScrollBar.vertical: AppScrollBar {}

        VerdictBand {
            id: band
            width: page.width
            session: session
            proved: root.workspace.proof.summary
            stale: root.workspace.shown.stale ? qsTr("From run %1; %2.").arg(root.workspace.run.id).arg(root.workspace.shown.changedSince) : ""
        }
        PipeSection {
            id: pipe
            y: band.height
            width: page.width
            height: session.hasStages ? (root.full ? root.fullPipeHeight : root.pipeHeight) : 0
            session: session
            visible: session.hasStages
        }
        Item {
            id: lower
            readonly property int minimum: root.full ? 420 : 480
            readonly property bool wide: page.width >= 1240
            readonly property bool narrow: page.width < 760 // all below each other
            y: pipe.y + pipe.height
            width: page.width
            height: page.contentHeight - y
            BreakdownSection {
                id: breakdown
                width: session.hasBreakdown ? (lower.narrow ? page.width : Math.round(page.width * (lower.wide ? 0.4 : 0.55))) : 0
                height: lower.wide ? parent.height : lower.minimum
                session: session
                visible: session.hasBreakdown
            }
            Rectangle { x: breakdown.width; width: Theme.lineWidth; height: details.height; color: Theme.line; visible: breakdown.visible && !lower.narrow }
            DetailSection {
                id: details
                x: lower.narrow ? 0 : breakdown.width + 1
                y: lower.narrow && breakdown.visible ? breakdown.height : 0
                width: (lower.wide ? Math.round(page.width * (session.hasBreakdown ? 0.67 : 0.6)) : page.width) - x
                height: breakdown.height
                session: session
            }
            Rectangle {
                x: lower.wide ? details.x + details.width : 0
                y: lower.wide ? 0 : details.y + details.height
                width: lower.wide ? 1 : page.width
                height: lower.wide ? parent.height : 1
                color: Theme.line
            }
            ProofSection {
                id: proof
                objectName: "proofSection"
                failed: root.workspace.run.failed
                x: lower.wide ? details.x + details.width + 1 : 0
                y: lower.wide ? 0 : details.y + details.height + 1
                width: page.width - x
                height: lower.wide ? parent.height : wanted
                proof: root.workspace.proof
            }
        }
    }
}
