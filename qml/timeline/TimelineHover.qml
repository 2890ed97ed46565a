// SPDX-License-Identifier: GPL-3.0-or-later
// What lies under the pointer: the event, and the life of the request it works for.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Timeline

Rectangle {
    id: root

    required property TimelineSession session
    required property TimelineItem item
    required property rect area
    readonly property real roomBelow: area.y + area.height - item.hovered.at.y
    readonly property int markSize: 9
    readonly property int timeWidth: 50

    objectName: "timelineHover"
    visible: item.hovered.title.length > 0
    x: Math.max(area.x, Math.min(item.hovered.at.x + Theme.space16, area.x + area.width - width - Theme.space8))
    y: roomBelow >= height + Theme.space20 ? item.hovered.at.y + Theme.space16 : Math.max(0, item.hovered.at.y - height - Theme.space12)
    width: Math.max(Theme.popupSlim, heading.implicitWidth + place.implicitWidth + latency.implicitWidth + Theme.space32 + Theme.space24)
    height: content.implicitHeight + Theme.space20
    color: Theme.card
    radius: Theme.radius
    border { color: Theme.border; width: Theme.lineWidth }

    TimelineLifeModel {
        id: life
        session: root.session
        followsPinned: false
        request: root.item.hovered.request
    }
    Column {
        id: content
        anchors { left: parent.left; right: parent.right; top: parent.top; margins: Theme.space10 }
        spacing: Theme.space6

        Item {
            width: parent.width
            height: Theme.lineSmall
            Words {
                id: heading
                font.weight: Font.DemiBold
                text: life.valid ? life.title : root.item.hovered.title
            }
            Figures {
                id: place
                anchors { left: heading.right; leftMargin: Theme.space8; baseline: heading.baseline }
                color: Theme.muted
                text: root.item.hovered.place
            }
            Figures {
                id: latency
                anchors { right: parent.right; baseline: heading.baseline }
                font.weight: Font.DemiBold
                text: life.valid ? life.latency + " " + life.latencyUnit : ""
            }
        }
        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            text: root.item.hovered.title
            visible: life.valid
            width: parent.width
        }
        TimelineLifeBar {
            height: Theme.barLarge
            model: life
            visible: life.valid
            width: parent.width
        }
        Column {
            spacing: Theme.space2
            visible: life.valid
            Repeater {
                model: life
                delegate: Row {
                    id: entry
                    required property string label
                    required property string time
                    required property int look
                    required property bool background
                    required property bool service
                    spacing: Theme.space6
                    TimelineSwatch {
                        anchors.verticalCenter: parent.verticalCenter
                        width: root.markSize
                        height: root.markSize
                        look: entry.look
                        background: entry.background
                        wait: !entry.service
                    }
                    Words {
                        width: content.width - root.markSize - root.timeWidth - 2 * Theme.space6
                        objectName: "hoverLabel"
                        color: Theme.muted
                        font.pixelSize: Theme.sizeSmall
                        text: entry.label
                    }
                    Figures {
                        width: root.timeWidth
                        horizontalAlignment: Text.AlignRight
                        text: entry.time
                    }
                }
            }
        }
    }
}
