// SPDX-License-Identifier: GPL-3.0-or-later
// The same request in A and in B: what all of them lost in B, then the lanes one over the other, its issue at the same place, both moving
// together. L unlinks them and links them where they then stand; O draws B over A.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Look

FocusScope {
    id: root

    required property CompareSession session
    property alias active: pair.active
    readonly property int wanted: upper.y + 20 + lanes(upper) + lanes(lower)
    property bool overlaid: false
    readonly property bool stacked: width < 1240 // the ways to align stand in a line of their own
    readonly property int lostHeight: 64
    readonly property int lanesTop: 64 // below the tools
    readonly property int titledFrom: 760
    readonly property int leastCounts: 200 // narrower they say nothing
    readonly property int lanesRest: 52 // of a side, beside its lanes
    readonly property int leastLanes: 96
    readonly property int mostLanes: 300

    function lanes(side: AlignedLanes): int {
        return Math.min(mostLanes, Math.max(leastLanes, side.contentHeight + lanesRest));
    }
    objectName: "compareAligned"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("The same request in A and B")
    Keys.onPressed: event => {
        const wanted = pair.problem.length === 0 ? KeyTable.pressed(KeyTable.Place.aligned, event.key, event.modifiers, event.text) : "";
        event.accepted = wanted.length > 0;
        if (event.accepted)
            wanted === "aligned.link" ? pair.linked = !pair.linked : root.overlaid = !root.overlaid;
    }

    CompareTimelines {
        id: pair
        session: root.session
    }
    Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width }
    PaneName { id: name; text: qsTr("Same request, aligned"); visible: root.width >= root.titledFrom }
    Row {
        id: tools
        spacing: Theme.space8
        visible: pair.problem.length === 0
        x: name.visible ? name.x + name.width + Theme.space16 : Theme.space24
        y: Theme.space6

        SegmentedField {
            choices: pair.ways
            currentIndex: pair.way
            implicitHeight: Theme.smallHeight
            label: qsTr("Which request")
            objectName: "compareWay"
            width: wantedWidth + Theme.space4
            onChosen: index => pair.choose(index)
        }
        IconButton {
            implicitHeight: Theme.smallHeight
            implicitWidth: Theme.smallHeight
            objectName: "compareEarlier"
            sign: "chevron-left"
            signSize: Theme.iconMedium
            text: qsTr("Previous request")
            onClicked: pair.step(-1)
        }
        AppTextField {
            id: number
            implicitHeight: Theme.smallHeight
            implicitWidth: Theme.fieldSmall
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
            implicitHeight: Theme.smallHeight
            implicitWidth: Theme.smallHeight
            objectName: "compareLater"
            sign: "chevron-right"
            signSize: Theme.iconMedium
            text: qsTr("Next request")
            onClicked: pair.step(1)
        }
        IconButton {
            implicitHeight: Theme.smallHeight
            implicitWidth: Theme.smallHeight
            objectName: "compareRealign"
            sign: "expand"
            signSize: Theme.iconMedium
            text: qsTr("The whole request")
            onClicked: pair.realign()
        }
    }
    Figures {
        id: words
        height: Theme.lineBody
        objectName: "compareRequestWords"
        text: pair.words
        verticalAlignment: Text.AlignVCenter
        visible: pair.problem.length === 0
        width: Math.min(implicitWidth, parent.width - 2 * Theme.space24)
        x: Theme.space24
        y: Theme.sectionHead
    }
    Words {
        color: Theme.caption
        font.pixelSize: Theme.sizeSmall
        height: Theme.lineBody
        objectName: "compareCounts"
        text: pair.counts
        verticalAlignment: Text.AlignVCenter
        visible: pair.problem.length === 0 && width > root.leastCounts
        width: parent.width - x - Theme.space24
        x: words.x + words.width + Theme.space24
        y: Theme.sectionHead
    }
    Words {
        color: Theme.muted
        objectName: "compareAlignedProblem"
        text: pair.problem
        visible: text.length > 0
        width: parent.width - 2 * Theme.space24
        wrapMode: Text.Wrap
        x: Theme.space24
        y: Theme.sectionHead + Theme.space4
    }
    Row {
        id: ways
        anchors { right: parent.right; rightMargin: Theme.space16 }
        spacing: Theme.space8
        visible: pair.problem.length === 0
        y: root.stacked ? root.lanesTop : Theme.space6

        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.warning
            font.pixelSize: Theme.sizeSmall
            objectName: "compareShift"
            text: pair.shiftText
        }
        SegmentedField {
            choices: pair.alignments
            currentIndex: pair.alignment
            implicitHeight: Theme.smallHeight
            label: qsTr("Aligned by")
            objectName: "compareAlignment"
            width: wantedWidth + Theme.space4
            onChosen: index => pair.alignment = index
        }
        AppButton {
            checkable: true
            checked: pair.linked
            implicitHeight: Theme.smallHeight
            note: KeyTable.of("aligned.link")
            objectName: "compareLink"
            text: qsTr("linked")
            Accessible.description: qsTr("Both move together. Linking again keeps their offset.")
            onClicked: pair.linked = !pair.linked
        }
        AppButton {
            checkable: true
            checked: root.overlaid
            implicitHeight: Theme.smallHeight
            note: KeyTable.of("aligned.overlay")
            objectName: "compareOverlay"
            text: qsTr("B over A")
            onClicked: root.overlaid = !root.overlaid
        }
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        objectName: "compareLostSum"
        text: qsTr("Lost time, greatest loss first") + (lost.sumText.length > 0 ? " · " + lost.sumText : "")
        visible: pair.problem.length === 0
        width: parent.width - 2 * Theme.space24
        x: Theme.space24
        y: root.stacked ? root.lanesTop + Theme.rowHeight : root.lanesTop
    }
    CompareLost {
        id: lost
        objectName: "compareLost"
        height: root.lostHeight
        pair: pair
        visible: pair.problem.length === 0
        width: parent.width - 2 * Theme.space24
        x: Theme.space24
        y: root.stacked ? root.lanesTop + Theme.rowHeight + Theme.lineBody : root.lanesTop + Theme.lineBody
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Time each request lost in B, greatest loss first")
        Accessible.description: currentText

        Tooltip {
            delay: 0
            shown: lost.hoverText.length > 0
            text: lost.hoverText
            x: Math.max(0, Math.min(lost.width - width, lost.hoverX - width / 2))
        }
    }
    AlignedLanes {
        id: upper
        colour: Theme.variantA
        height: root.lanes(upper)
        name: qsTr("A  %1").arg(root.session.columns.nameA)
        objectName: "compareLanesA"
        timeline: pair.timelineA
        visible: pair.problem.length === 0
        width: parent.width
        y: lost.y + lost.height + Theme.space12
    }
    CompareOverlay {
        id: over
        height: upper.item.height
        lanes: upper.item
        objectName: "compareOver"
        pair: pair
        visible: root.overlaid && upper.visible
        width: upper.item.width
        x: upper.x + upper.item.x
        y: upper.y + upper.item.y
    }
    AlignedLanes {
        id: lower
        colour: Theme.variantB
        height: root.lanes(lower)
        name: qsTr("B  %1").arg(root.session.columns.nameB)
        objectName: "compareLanesB"
        timeline: pair.timelineB
        visible: pair.problem.length === 0
        width: parent.width
        y: upper.y + upper.height + Theme.space8
    }
}
