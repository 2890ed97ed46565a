// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: findings of the rules, origin of the shown run, selection.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    property real zoom: 1
    property bool framesShown: false
    property bool tellsFile: false // the bar has no room for it
    readonly property int errors: workspace.document.findings.errorCount
    readonly property int warnings: workspace.document.findings.warningCount
    readonly property int wordsX: 36 // right of the mark
    readonly property string picked: {
        void workspace.selection.instance; // the summary follows it too
        return workspace.selection.summary;
    }
    signal rulesWanted()

    objectName: "statusBar"
    Accessible.role: Accessible.StatusBar
    Accessible.name: rules.words + ". " + foot.text

    Rectangle {
        anchors.fill: parent
        color: Theme.panel

        Rectangle {
            color: Theme.line
            height: Theme.lineWidth
            width: parent.width
        }
    }
    T.AbstractButton {
        id: rules

        readonly property string errorWords: root.errors === 0 ? "" : root.errors === 1 ? qsTr("1 error") : qsTr("%1 errors").arg(root.errors)
        readonly property string warningWords: root.warnings === 0 ? "" : root.warnings === 1 ? qsTr("1 warning") : qsTr("%1 warnings").arg(root.warnings)
        readonly property string waivedWords: root.workspace.document.findings.waivedCount > 0 ? qsTr(", %1 waived").arg(root.workspace.document.findings.waivedCount) : ""
        readonly property string words: (root.errors + root.warnings === 0 ? qsTr("No errors, no warnings")
            : errorWords + (errorWords.length > 0 && warningWords.length > 0 ? ", " : "") + warningWords) + waivedWords

        height: parent.height
        hoverEnabled: true
        focusPolicy: Qt.StrongFocus
        objectName: "ruleCounts"
        width: words.width + root.wordsX + Theme.space4
        Accessible.role: Accessible.Button
        Accessible.name: rules.words
        onClicked: root.rulesWanted()
        Keys.onReturnPressed: rules.clicked()

        SeverityMark {
            anchors.verticalCenter: parent.verticalCenter
            height: Theme.iconSmall
            severity: root.errors > 0 ? "error" : root.warnings > 0 ? "warning" : "ok"
            width: Theme.iconSmall
            x: Theme.space16
        }
        Words {
            id: words
            anchors.verticalCenter: parent.verticalCenter
            color: rules.hovered ? Theme.accent : Theme.text
            font.pixelSize: Theme.sizeSmall
            text: rules.words
            x: root.wordsX
        }
        FocusRing { inset: Theme.focusInset; shown: rules.visualFocus }
    }
    FileState {
        id: file
        anchors.verticalCenter: parent.verticalCenter
        door: root.workspace.door
        objectName: "fileStateBelow"
        visible: root.tellsFile
        width: Math.min(implicitWidth, root.width * 0.3)
        x: rules.width + Theme.space16
    }
    Words {
        id: foot
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        objectName: "runFoot"
        text: root.workspace.runner.running ? root.workspace.runner.paceText : root.workspace.run.valid ? (root.workspace.shown.stale ? qsTr("Changed since: ") : "") + root.workspace.run.footLine : ""
        width: Math.max(0, (cost.visible ? cost.x : frames.visible ? frames.x : selected.x) - x - Theme.space16)
        x: rules.width + Theme.space16 + (file.visible ? file.width + Theme.space16 : 0)
    }
    Figures {
        id: cost
        anchors.right: frames.visible ? frames.left : selected.left
        anchors.rightMargin: Theme.space24
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        text: root.workspace.run.valid && root.workspace.looks.showsCost ? root.workspace.run.costLine : ""
        visible: x >= foot.x
    }
    FrameMeter {
        id: frames
        anchors.right: selected.left
        anchors.rightMargin: Theme.space24
        anchors.verticalCenter: parent.verticalCenter
        visible: root.framesShown && root.visible
    }
    Words {
        id: selected
        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        objectName: "selectionSummary"
        text: qsTr("Zoom %1").arg(Numbers.percent(root.zoom)) + (root.picked.length > 0 ? "  ·  " + root.picked : "")
        width: Math.max(0, Math.min(implicitWidth, root.width - Theme.space32 - (file.visible ? file.x + file.width : rules.width)))
    }
}
