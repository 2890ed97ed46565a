// SPDX-License-Identifier: GPL-3.0-or-later
// A summary of the review, and the options of its report: author and paper size.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Review

Flow {
    id: root

    required property ReviewSession session
    required property ReportSettings settings
    readonly property int leastAuthor: 80
    readonly property int mostAuthor: 160
    signal reportWanted()

    spacing: Theme.space12

    Words {
        font.pixelSize: Theme.sizeTitle
        font.weight: Font.DemiBold
        height: Theme.controlHeight
        objectName: "reviewSummary"
        rightPadding: Theme.space12
        text: root.session.summary
        verticalAlignment: Text.AlignVCenter
        width: Math.min(implicitWidth, root.width)
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    AppButton {
        objectName: "reviewRunMissing"
        sign: root.session.running ? "stop" : "run"
        text: root.session.running ? qsTr("Stop") : root.session.missing === 1 ? qsTr("Run 1 variant") : qsTr("Run %1 variants").arg(root.session.missing)
        visible: root.session.running || root.session.missing > 0
        onClicked: root.session.running ? root.session.cancel() : root.session.runMissing()
    }
    Row {
        height: Theme.controlHeight
        spacing: Theme.space8

        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            text: qsTr("Report by")
        }
        AppTextField {
            anchors.verticalCenter: parent.verticalCenter
            objectName: "reportAuthor"
            placeholderText: qsTr("author")
            text: root.settings.author
            width: Math.max(root.leastAuthor, Math.min(root.mostAuthor, root.width - x))
            Accessible.name: qsTr("Author of reports")
            onEditingFinished: root.settings.author = text
        }
    }
    Row { // beside the author, or below where there is no room
        height: Theme.controlHeight

        SegmentedField {
            anchors.verticalCenter: parent.verticalCenter
            choices: [qsTr("A4"), qsTr("Letter")]
            currentIndex: root.settings.letter ? 1 : 0
            label: qsTr("Paper size")
            objectName: "reportPaper"
            onChosen: index => root.settings.letter = index === 1
        }
    }
    AppButton {
        objectName: "reviewReport"
        sign: "save"
        text: qsTr("Write report…")
        onClicked: root.reportWanted()
    }
}
