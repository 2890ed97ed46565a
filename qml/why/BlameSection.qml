// SPDX-License-Identifier: GPL-3.0-or-later
// What requests wait for: places against the work they waited behind there; below, the two largest in words, for all requests and for the
// slow ones.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property int headWidth: Math.min(mostHead, width * 0.34)
    readonly property real cellWidth: blame.count > 0 ? (width - 2 * Theme.space24 - headWidth) / blame.heads.length : 0
    readonly property int cellHeight: 38
    readonly property string slow: "≥ " + session.handleText
    readonly property int mostHead: 136
    readonly property int measured: 100 // px of the letters measured
    readonly property int headSize: Math.max(Theme.sizeLeast, Math.min(Theme.sizeSmall, Math.floor((cellWidth - Theme.space4) * measured / widest()))) // one for all heads

    function widest(): real {
        let most = 1;
        for (let i = 0; i < blame.heads.length; ++i)
            for (const word of blame.heads[i].split(" "))
                most = Math.max(most, letters.advanceWidth(word));
        return most;
    }

    WhyBlameModel {
        id: blame
        session: root.session
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        name: qsTr("waits")
        plot: root
        visible: blame.count > 0
        workspace: root.session.workspace
        y: -Theme.space4
    }
    Words {
        id: unit
        x: Theme.space24
        width: save.x - x - Theme.space8
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: blame.hasTail ? qsTr("Waiting on whom, µs per request · large: %1, small: all").arg(root.slow) : qsTr("Waiting on whom, µs per request, all requests")
        visible: blame.count > 0
    }
    Words {
        x: Theme.space24
        width: parent.width - 2 * Theme.space24
        color: Theme.muted
        text: blame.known ? qsTr("No request waited.") : qsTr("This run did not record what its requests waited for.")
        visible: blame.count === 0
        wrapMode: Text.Wrap
    }
    FontMetrics {
        id: letters
        font { family: Theme.uiFamily; pixelSize: root.measured; weight: Font.DemiBold }
    }
    Row {
        id: heads
        x: Theme.space24 + root.headWidth
        y: Theme.space20
        visible: blame.count > 0
        Repeater {
            model: blame.heads
            delegate: Words {
                required property string modelData
                width: root.cellWidth
                height: Theme.lineDouble
                color: Theme.text
                elide: Text.ElideNone
                font { pixelSize: root.headSize; weight: Font.DemiBold }
                horizontalAlignment: Text.AlignHCenter
                lineHeight: 0.95
                maximumLineCount: 2
                text: modelData
                verticalAlignment: Text.AlignBottom
                wrapMode: Text.WordWrap
            }
        }
    }
    ListView {
        id: list
        objectName: "whyBlame"
        x: Theme.space24
        y: heads.y + Theme.lineDouble + Theme.space4
        width: parent.width - 2 * Theme.space24
        height: Math.min(blame.count * root.cellHeight, parent.height - y - foot.height - root.cellHeight - Theme.space16)
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        keyNavigationEnabled: true
        model: blame
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Waits by place and by the work waited for")
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: Item {
            id: row
            required property int index
            required property string place
            required property string label
            required property var cells
            width: list.width
            height: root.cellHeight
            Accessible.role: Accessible.Row
            Accessible.name: label + " " + place + ", " + (cells.length > 0 ? cells[cells.length - 1].large : "") + " µs"

            Rectangle { anchors.fill: parent; border { color: Theme.accent; width: Theme.focusWidth } color: "transparent"; radius: Theme.radiusTiny; visible: list.activeFocus && row.ListView.isCurrentItem; z: 1 }
            Words { width: root.headWidth - Theme.space8; y: Theme.space2 + Theme.lineWidth; text: row.label }
            Figures { width: root.headWidth - Theme.space8; y: Theme.space20; color: Theme.muted; font.pixelSize: Theme.sizeTiny; text: row.place }
            Row {
                x: root.headWidth
                Repeater {
                    model: row.cells
                    delegate: BlameCell {
                        required property var modelData
                        width: root.cellWidth
                        height: root.cellHeight
                        cell: modelData
                    }
                }
            }
        }
    }
    Rectangle { x: Theme.space24; y: list.y + list.height + Theme.space2; width: parent.width - 2 * Theme.space24; height: Theme.lineWidth; color: Theme.line; visible: blame.count > 0 }
    Row {
        id: sums
        objectName: "whyBlameSums"
        x: Theme.space24
        y: list.y + list.height + Theme.space4
        visible: blame.count > 0
        Words { width: root.headWidth; height: root.cellHeight; color: Theme.muted; text: qsTr("sum"); verticalAlignment: Text.AlignVCenter }
        Repeater {
            model: blame.sums
            delegate: BlameCell {
                required property var modelData
                width: root.cellWidth
                height: root.cellHeight
                cell: modelData
            }
        }
    }
    Rectangle {
        id: foot
        x: Theme.space24
        y: sums.y + root.cellHeight + Theme.space12
        width: parent.width - 2 * Theme.space24
        height: words.implicitHeight + Theme.space20
        color: Theme.card
        radius: Theme.radius
        visible: blame.allWords.length > 0 && y + height <= parent.height - Theme.space4
        Column {
            id: words
            x: Theme.space12
            y: Theme.space10
            width: parent.width - 2 * Theme.space12
            spacing: Theme.space4
            Words { width: parent.width; text: "<b>" + qsTr("all") + "</b>&nbsp; " + blame.allWords; textFormat: Text.StyledText; wrapMode: Text.Wrap }
            Words { width: parent.width; text: "<b>" + root.slow + "</b>&nbsp; " + blame.tailWords; textFormat: Text.StyledText; visible: blame.tailWords.length > 0; wrapMode: Text.Wrap }
        }
    }
}
