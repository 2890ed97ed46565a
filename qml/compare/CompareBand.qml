// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict as a sentence, a line of evidence, one of caveat; at the right the baseline, the run that is looked at, and the set.
import QtQuick
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Look

Rectangle {
    id: root

    required property CompareSession session
    readonly property bool wide: width >= 1100
    readonly property int chipWidth: Math.min(Theme.chipWidth, (width - 2 * Theme.space24 - 3 * Theme.space8 - Theme.space32 - runs.width) / 2)
    readonly property int leastHeight: 84

    color: Theme.panel
    height: Math.max(leastHeight, words.implicitHeight + Theme.space32 + (wide ? 0 : chips.height + Theme.space12))

    Column {
        id: words
        spacing: Theme.space6
        width: root.wide ? root.width - chips.width - 3 * Theme.space24 : root.width - 2 * Theme.space24
        x: Theme.space24
        y: Theme.space16

        Text {
            objectName: "compareVerdict"
            color: Theme.lead
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeVerdict
            text: "<b>" + escaped(root.session.verdict) + "</b>" + escaped(root.session.rest)
                + (root.session.price.length > 0 ? "; <b><font color=\"" + Theme.variantB + "\">" + escaped(root.session.price) + "</font></b>" : "") + "."
            textFormat: Text.StyledText
            width: parent.width
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
            Accessible.name: root.session.verdict + root.session.rest + "; " + root.session.price

            function escaped(text: string): string {
                return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/(\d) (?=(%|k|[µmn]s|[kKMG]?i?B(\/s)?)(?![A-Za-z]))/g, "$1&nbsp;"); // a bare no-break space would be taken for any other
            }
        }
        Words {
            objectName: "compareEvidence"
            color: Theme.muted
            font.pixelSize: Theme.sizeLarge
            text: Numbers.inText(root.session.evidence)
            width: parent.width
            wrapMode: Text.Wrap
        }
        Words {
            objectName: "compareCaveat"
            color: Theme.warning
            text: Numbers.inText(root.session.caveat)
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
    Row {
        id: chips
        anchors { right: parent.right; rightMargin: Theme.space24 }
        spacing: Theme.space8
        y: root.wide ? Theme.space16 : parent.height - height - Theme.space12

        RunChip {
            objectName: "compareChipA"
            choices: root.session.columns.choices
            colour: Theme.variantA
            currentIndex: root.session.columns.indexA
            letter: "A"
            width: root.chipWidth
            onChosen: index => root.session.columns.chooseA(index)
        }
        IconButton {
            objectName: "compareSwap"
            anchors.verticalCenter: parent.verticalCenter
            command: "compare.swap"
            sign: "swap"
            text: qsTr("Swap A and B")
            onClicked: root.session.columns.swap()
        }
        RunChip {
            objectName: "compareChipB"
            choices: root.session.columns.choices
            colour: Theme.variantB
            currentIndex: root.session.columns.indexB
            letter: "B"
            width: root.chipWidth
            onChosen: index => root.session.columns.chooseB(index)
        }
        AppButton {
            id: runs
            anchors.verticalCenter: parent.verticalCenter
            implicitHeight: Theme.tallHeight
            note: root.session.columns.count.toString()
            objectName: "compareRuns"
            text: qsTr("Runs")
            Accessible.name: qsTr("Choose the runs to compare, %1 selected").arg(root.session.columns.count)
            onClicked: popup.open()

            RunsPopup {
                id: popup
                session: root.session
                x: parent.width - width
                y: parent.height + Theme.space4
                onClosed: runs.forceActiveFocus(Qt.PopupFocusReason)
            }
        }
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line }
}
