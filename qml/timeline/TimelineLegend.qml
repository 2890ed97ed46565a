// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours and patterns of the lanes mean: in as many lines as it takes, or, in brief, as much of it as one line holds whole.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    property real leftMargin: Theme.space16
    property bool brief: false
    readonly property int line: 24 // px
    readonly property bool whole: entries.implicitHeight <= line && width > 0 // on one line

    clip: true
    implicitHeight: entries.implicitHeight

    Flow {
        id: entries
        x: root.leftMargin
        y: root.brief ? (root.height - root.line) / 2 : 0
        spacing: 0
        width: root.width - x - (root.brief ? more.width : 0)

        Repeater {
            model: [
                { look: 0, words: qsTr("task, command") },
                { look: 2, words: qsTr("data in") },
                { look: 3, words: qsTr("data out") },
                { look: 4, words: qsTr("array read") },
                { look: 5, words: qsTr("program") },
                { look: 6, words: qsTr("erase") },
                { look: 7, words: qsTr("ECC") },
                { look: 8, words: qsTr("host link") },
                { look: 9, words: qsTr("on-chip transfer") },
                { look: 5, words: qsTr("drive's own work: top line"), background: true },
                { look: 10, words: qsTr("reserved or waiting") },
                { look: 10, words: qsTr("stall, read retry"), rare: true }
            ]
            delegate: Row {
                id: entry
                required property var modelData
                height: root.line
                objectName: "legendEntry"
                opacity: root.brief && (y > 0 || x + width > entries.width) ? 0 : 1 // whole or not at all
                rightPadding: root.brief ? Theme.space12 : Theme.space16
                spacing: Theme.space6
                visible: !root.brief || (modelData.look !== 9 && modelData.background !== true && modelData.rare !== true)
                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.error
                    height: Theme.barBroad
                    visible: entry.modelData.rare === true
                    width: Theme.lineBold
                }
                TimelineSwatch {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: entry.modelData.rare !== true
                    width: Theme.swatch
                    height: Theme.swatch
                    look: entry.modelData.look
                    background: entry.modelData.background === true
                }
                Words {
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    text: entry.modelData.words
                }
            }
        }
    }
    Words { // there is more than what is shown
        id: more
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        height: root.height
        objectName: "legendMore"
        text: "…"
        verticalAlignment: Text.AlignVCenter
        visible: root.brief && !root.whole
        x: root.width - width

        HoverHandler { id: hover }
        Tooltip {
            shown: hover.hovered
            text: qsTr("Not all colours fit here; the Timeline page shows them all.")
        }
    }
}
