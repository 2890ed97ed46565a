// SPDX-License-Identifier: GPL-3.0-or-later
// The answer as a sentence, a line of evidence, one of the tail; the headline figures at the right.
import QtQuick
import Flashloom.Controls
import Flashloom.Look
import Flashloom.Why

Rectangle {
    id: root

    required property WhySession session
    property string proved: "" // what a proof found, instead of the ceiling
    property string stale: "" // what has changed since the run
    readonly property string untold: session.handle < 0.99 && session.untold.length > 0 ? session.untold + "." : "" // why no slower ones are told of
    readonly property bool wide: width >= 1180 && width - figures.row >= 560 // what is said keeps a readable line
    readonly property int leastHeight: 104

    color: Theme.panel
    height: Math.max(words.implicitHeight + Theme.space32, wide ? leastHeight : words.implicitHeight + Theme.space32 + figures.height + Theme.space12)

    Column {
        id: words
        x: Theme.space24
        y: Theme.space16
        width: root.wide ? root.width - figures.width - 3 * Theme.space24 : root.width - 2 * Theme.space24
        spacing: Theme.space6

        Text {
            objectName: "whyVerdict"
            width: parent.width
            color: Theme.lead
            font.family: Theme.uiFamily
            font.pixelSize: root.session.reason.length > 150 ? Theme.sizeTitle : Theme.sizeVerdict
            text: "<b>" + escaped(root.session.verdict) + "</b> " + escaped(root.session.reason)
            textFormat: Text.StyledText
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
            Accessible.name: root.session.verdict + " " + root.session.reason

            function escaped(text: string): string {
                return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/(\d) (?=(%|k|[µmn]s|[kKMG]?i?B(\/s)?)(?![A-Za-z]))/g, "$1&nbsp;"); // a bare no-break space would be taken for any other
            }
        }
        Words {
            objectName: "whyEvidence"
            width: parent.width
            color: Theme.muted
            font.pixelSize: Theme.sizeLarge
            text: (root.proved.length > 0 ? root.proved : root.session.evidence).replace(/(\d) (?=[%kM](?![A-Za-z]))/g, "$1\u00a0") // each number beside its unit
            wrapMode: Text.Wrap
        }
        Words {
            objectName: "whyStale"
            width: parent.width
            color: Theme.warning
            text: root.stale
            visible: text.length > 0
            wrapMode: Text.Wrap
        }
        Words {
            objectName: "whyTail"
            width: parent.width
            color: Theme.muted
            text: Numbers.inText((root.session.tail + " " + root.untold).trim())
            visible: text.length > 0
            wrapMode: Text.Wrap
        }
    }
    Flow { // six figures of a mixed load need two lines where there is little room
        id: figures
        anchors { right: parent.right; rightMargin: Theme.space24 }
        objectName: "whyFigures"
        readonly property real row: {
            let all = 0;
            for (let i = 0; i < heads.count; ++i)
                all += heads.itemAt(i)?.implicitWidth ?? 0;
            return all;
        }
        width: root.wide ? row : Math.min(row, root.width - 2 * Theme.space24)
        y: root.wide ? Theme.space16 : words.y + words.implicitHeight + Theme.space12
        Repeater {
            id: heads
            model: root.session.metrics
            delegate: HeadFigure {
                required property var modelData
                required property int index

                name: modelData.name
                note: modelData.note
                objectName: "headFigure" + index
                origin: modelData.origin
                value: modelData.value
            }
        }
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.lineWidth; color: Theme.line }
}
