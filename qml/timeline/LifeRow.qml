// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a request's life, or with `heading` the line above them.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    property bool heading: false
    property bool strong: false
    property bool swatch: true
    property string label: qsTr("where the time went")
    property string time: "µs"
    property string share: qsTr("share")
    property int look: 0
    property bool background: false
    property bool service: true
    readonly property int weight: strong ? Font.DemiBold : Font.Normal
    readonly property color ink: heading ? Theme.caption : Theme.text
    readonly property int shareRoom: 68
    readonly property int figuresRoom: 122

    height: heading ? Theme.lineBody : Theme.lineTall

    TimelineSwatch {
        anchors.verticalCenter: parent.verticalCenter
        width: Theme.swatch
        height: Theme.swatch
        look: root.look
        background: root.background
        wait: !root.service
        visible: !root.heading && root.swatch
    }
    Words {
        anchors.verticalCenter: parent.verticalCenter
        x: root.heading ? 0 : Theme.swatch + Theme.space8
        width: parent.width - x - root.figuresRoom
        color: root.ink
        font.weight: root.weight
        font.pixelSize: root.heading ? Theme.sizeSmall : Theme.sizeBody
        text: root.label
    }
    Figures {
        anchors { right: parent.right; rightMargin: root.shareRoom; verticalCenter: parent.verticalCenter }
        color: root.ink
        font.weight: root.weight
        text: root.time
    }
    Figures {
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        color: root.heading ? root.ink : root.strong ? Theme.text : Theme.muted
        font.weight: root.weight
        text: root.heading ? root.share : root.share + " %"
    }
}
