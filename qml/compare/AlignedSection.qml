// SPDX-License-Identifier: GPL-3.0-or-later
// The same request in A and in B: lanes one over the other, its issue at the same place, both moving together.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property CompareSession session
    property alias active: pair.active
    readonly property int wanted: 84 + lanes(upper) + lanes(lower)

    function lanes(side: AlignedLanes): int {
        return Math.min(300, Math.max(96, side.contentHeight + 52));
    }
    objectName: "compareAligned"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("The same request in A and B")

    CompareTimelines {
        id: pair
        session: root.session
    }
    Rectangle { color: Theme.line; height: 1; width: parent.width }
    PaneName { id: name; text: qsTr("Same request, aligned"); visible: root.width >= 760 }
    Row {
        id: tools
        spacing: Theme.space8
        visible: pair.problem.length === 0
        x: name.visible ? name.x + name.width + Theme.space16 : Theme.space24
        y: 6

        SegmentedField {
            choices: pair.ways
            currentIndex: pair.way
            implicitHeight: 24
            label: qsTr("Which request")
            objectName: "compareWay"
            width: wantedWidth + 4
            onChosen: index => pair.choose(index)
        }
        IconButton {
            implicitHeight: 24
            implicitWidth: 24
            objectName: "compareEarlier"
            sign: "chevron-left"
            signSize: 16
            text: qsTr("The request before")
            onClicked: pair.step(-1)
        }
        AppTextField {
            id: number
            implicitHeight: 24
            implicitWidth: 88
            inputMethodHints: Qt.ImhDigitsOnly
            mono: true
            objectName: "compareRequest"
            text: pair.request.toString()
            validator: IntValidator { bottom: 0 }
            Accessible.name: qsTr("Number of the request")
            onEditingFinished: {
                if (parseInt(text) !== pair.request)
                    pair.request = parseInt(text);
                text = Qt.binding(() => pair.request.toString());
            }
        }
        IconButton {
            implicitHeight: 24
            implicitWidth: 24
            objectName: "compareLater"
            sign: "chevron-right"
            signSize: 16
            text: qsTr("The request after")
            onClicked: pair.step(1)
        }
        IconButton {
            implicitHeight: 24
            implicitWidth: 24
            objectName: "compareRealign"
            sign: "expand"
            signSize: 16
            text: qsTr("The whole request")
            onClicked: pair.realign()
        }
    }
    Figures {
        id: words
        height: 20
        objectName: "compareRequestWords"
        text: pair.words
        verticalAlignment: Text.AlignVCenter
        visible: pair.problem.length === 0
        width: Math.min(implicitWidth, parent.width - 2 * Theme.space24)
        x: Theme.space24
        y: 36
    }
    Words {
        color: Theme.caption
        font.pixelSize: Theme.sizeSmall
        height: 20
        objectName: "compareCounts"
        text: pair.counts
        verticalAlignment: Text.AlignVCenter
        visible: pair.problem.length === 0 && width > 200
        width: parent.width - x - Theme.space24
        x: words.x + words.width + Theme.space24
        y: 36
    }
    Words {
        color: Theme.muted
        objectName: "compareAlignedProblem"
        text: pair.problem
        visible: text.length > 0
        width: parent.width - 2 * Theme.space24
        wrapMode: Text.Wrap
        x: Theme.space24
        y: 40
    }
    AlignedLanes {
        id: upper
        colour: Theme.variantA
        height: root.lanes(upper)
        name: qsTr("A  %1").arg(root.session.nameA)
        objectName: "compareLanesA"
        timeline: pair.timelineA
        visible: pair.problem.length === 0
        width: parent.width
        y: 64
    }
    AlignedLanes {
        id: lower
        colour: Theme.variantB
        height: root.lanes(lower)
        name: qsTr("B  %1").arg(root.session.nameB)
        objectName: "compareLanesB"
        timeline: pair.timelineB
        visible: pair.problem.length === 0
        width: parent.width
        y: upper.y + upper.height + Theme.space8
    }
}
