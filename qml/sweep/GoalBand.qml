// SPDX-License-Identifier: GPL-3.0-or-later
// The goal as a sentence whose words can be changed, its result, and the progress of the runs.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Rectangle {
    id: root

    required property SweepSession session
    readonly property bool wide: width >= 1000
    readonly property int leastHeight: 112
    readonly property int progressWidth: 400 // at most

    color: Theme.panel
    height: Math.max(leastHeight, words.y + words.height + Theme.space12, wide ? 0 : words.y + words.height + progress.height + 2 * Theme.space12)

    Column {
        id: words
        spacing: Theme.space8
        width: root.wide ? root.width - progress.width - 3 * Theme.space24 : root.width - 2 * Theme.space24
        x: Theme.space24
        y: Theme.space16

        Flow {
            spacing: Theme.space10
            width: parent.width

            SentenceChip {
                objectName: "goalObjective"
                text: (root.session.goal.most ? qsTr("Highest") : qsTr("Lowest")) + " " + root.session.goal.label
                onClicked: objective.open()

                ObjectivePopup {
                    id: objective
                    session: root.session
                    y: parent.height + Theme.space4
                }
            }
            Repeater {
                model: root.session.goal.limits
                delegate: Row {
                    id: part

                    required property var modelData
                    required property int index

                    spacing: Theme.space10

                    Words {
                        anchors.verticalCenter: parent.verticalCenter
                        color: Theme.lead
                        font.pixelSize: Theme.sizeVerdict
                        text: part.index === 0 ? qsTr("where") : qsTr("and")
                    }
                    SentenceChip {
                        id: chip
                        objectName: "goalLimit" + part.index
                        text: part.modelData.text
                        onClicked: limit.edit(part.index, chip)
                        onRemoved: root.session.goal.removeLimit(part.index)
                    }
                }
            }
            AppButton {
                id: more
                implicitHeight: Theme.rowTall
                objectName: "goalAddLimit"
                sign: "plus"
                text: root.session.goal.limits.length === 0 ? qsTr("limit") : ""
                Accessible.name: qsTr("Add a limit")
                onClicked: limit.edit(-1, more)

                LimitPopup {
                    id: limit
                    session: root.session
                }
            }
        }
        Text {
            objectName: "sweepAnswer"
            color: Theme.lead
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeLarge
            text: escaped(root.session.verdict.fitText) + (root.session.verdict.best < 0 ? "" : qsTr(" Best: ") + "<b>" + escaped(root.session.verdict.bestName) + "</b>: <b><font color=\"" + Theme.answer + "\">"
                + escaped(root.session.verdict.bestFigure) + "</font></b>.")
            textFormat: Text.StyledText
            visible: root.session.verdict.fitText.length > 0
            width: parent.width
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
            Accessible.name: root.session.verdict.fitText + " " + root.session.verdict.bestName + ": " + root.session.verdict.bestFigure

            function escaped(text: string): string {
                return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
            }
        }
        Words {
            objectName: "sweepNext"
            color: Theme.muted
            text: root.session.verdict.nextText
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
    SweepProgress {
        id: progress
        anchors { right: parent.right; rightMargin: Theme.space24 }
        session: root.session
        width: Math.min(root.progressWidth, root.width - 2 * Theme.space24)
        y: root.wide ? Theme.space16 : root.height - height - Theme.space12
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line }
}
