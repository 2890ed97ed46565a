// SPDX-License-Identifier: GPL-3.0-or-later
// Progress of the fit, Start and Stop, its result in words, and saving the twin as a variant.
import QtQuick
import Flashloom.Controls
import Flashloom.Twin

Column {
    id: root

    required property TwinSession session
    readonly property bool empty: session.sources.length === 0
    readonly property bool done: session.result.length > 0
    readonly property int progressWidth: 120
    readonly property bool fitIsNext: !session.running && (!done || (session.misses && session.kept.length === 0)) // else keeping the twin is, or showing it
    readonly property int mostKept: 200
    readonly property int mostWords: 1000
    signal filesWanted()

    function takeFocus() {
        fit.forceActiveFocus(Qt.OtherFocusReason);
    }

    spacing: Theme.space8

    Flow {
        spacing: Theme.space12
        width: parent.width

        Words {
            font.pixelSize: Theme.sizeTitle
            font.weight: Font.DemiBold
            height: Math.max(Theme.controlHeight, implicitHeight)
            objectName: "twinSummary"
            rightPadding: Theme.space12
            text: root.session.summary
            verticalAlignment: Text.AlignVCenter
            width: Math.min(implicitWidth, root.width)
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        AppButton {
            id: fit
            focus: true
            look: root.fitIsNext ? AppButton.Filled : AppButton.Outlined
            objectName: "twinFit"
            sign: root.session.running ? "stop" : root.empty ? "folder" : "run"
            text: root.session.running ? qsTr("Stop") : root.empty ? qsTr("Choose measurements…") : root.done ? qsTr("Fit again") : qsTr("Fit the drawing")
            Accessible.description: root.session.running ? qsTr("Keeps the best fit so far") : ""
            onClicked: root.session.running ? root.session.stop() : root.empty ? root.filesWanted() : root.session.start()
        }
        Row {
            height: Theme.controlHeight
            spacing: Theme.space12
            visible: root.session.running || root.session.reading

            ProgressLine {
                anchors.verticalCenter: parent.verticalCenter
                objectName: "twinProgress"
                value: -1
                width: root.progressWidth
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                objectName: "twinProgressWords"
                text: root.session.progress
            }
        }
        Row {
            height: Theme.controlHeight
            spacing: Theme.space8
            visible: root.done && root.session.kept.length === 0

            AppTextField {
                id: name
                anchors.verticalCenter: parent.verticalCenter
                objectName: "twinName"
                placeholderText: qsTr("Twin")
                width: Theme.fieldBroad
                Accessible.name: qsTr("Name of the variant")
                onAccepted: root.session.keep(text)
            }
            AppButton {
                look: root.fitIsNext || root.session.running ? AppButton.Outlined : AppButton.Filled
                objectName: "twinKeep"
                sign: "save"
                text: qsTr("Keep as variant")
                Accessible.description: qsTr("Next to the current variant, with notes on each fitted parameter")
                onClicked: root.session.keep(name.text)
            }
        }
        Row {
            height: Theme.controlHeight
            spacing: Theme.space8
            visible: root.session.kept.length > 0

            Words {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.ok
                objectName: "twinKept"
                text: qsTr("Kept as %1").arg(root.session.kept)
                width: Math.min(implicitWidth, root.mostKept)
            }
            AppButton {
                look: AppButton.Filled
                objectName: "twinShow"
                text: qsTr("Show it")
                onClicked: root.session.showKept()
            }
            AppButton {
                objectName: "twinDelete"
                text: qsTr("Delete it")
                onClicked: root.session.deleteKept()
            }
        }
    }
    Words {
        color: Theme.lead
        objectName: "twinResult"
        text: root.session.result
        visible: text.length > 0
        width: Math.min(parent.width, root.mostWords)
        wrapMode: Text.Wrap
    }
    Row {
        spacing: Theme.space8
        visible: root.session.problem.length > 0
        width: parent.width

        SeverityMark { severity: "error" }
        Words {
            color: Theme.error
            objectName: "twinProblem"
            text: root.session.problem
            width: parent.width - x
            wrapMode: Text.Wrap
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
    }
}
