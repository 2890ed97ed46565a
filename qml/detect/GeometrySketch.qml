// SPDX-License-Identifier: GPL-3.0-or-later
// A drive as far as it is known: channels with their dies, the rest in words. Differences from the other sketch are marked.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Column {
    id: root

    required property string title
    required property var drive
    property string empty: qsTr("Nothing is known yet.")
    readonly property int channels: drive.channels
    readonly property int ways: channels > 0 && drive.dies > 0 ? Math.ceil(drive.dies / channels) : 0
    readonly property bool isDrawn: ways > 0 && channels <= 32 && ways <= 32
    readonly property int nameWidth: 132

    function differs(row: int): bool {
        return drive.rows[row]?.differs ?? false;
    }

    spacing: Theme.space4
    Accessible.role: Accessible.Grouping
    Accessible.name: title

    Words {
        font.weight: Font.DemiBold
        text: root.title
    }
    Grid {
        columns: root.channels
        spacing: Theme.space2
        visible: root.isDrawn

        Repeater {
            model: root.isDrawn ? root.drive.dies : 0
            delegate: Rectangle {
                readonly property real side: Math.max(5, Math.min(18, (root.width - 2 * root.channels) / root.channels))

                border.color: Theme.edge
                color: Theme.card
                height: Math.max(Theme.space4 + Theme.lineWidth, side * 0.6)
                radius: Theme.radiusMark
                width: side
            }
        }
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: root.isDrawn ? qsTr("%1 channels, %2 dies").arg(root.channels).arg(root.drive.dies) : root.drive.rows.length > 0 ? qsTr("Channels and dies are not both known.") : root.empty
        width: parent.width
        wrapMode: Text.Wrap
    }
    Repeater {
        model: root.drive.rows.length
        delegate: Row {
            id: row
            required property int index
            readonly property var told: root.drive.rows[index] ?? { label: "", text: "", differs: false }

            spacing: Theme.space8

            Rectangle {
                anchors.verticalCenter: parent.verticalCenter
                color: row.told.differs ? Theme.error : "transparent"
                height: Theme.checkSize
                width: Theme.stripeWidth
            }
            Words {
                color: Theme.muted
                font.pixelSize: Theme.sizeSmall
                text: row.told.label
                width: root.nameWidth
            }
            Figures {
                color: row.told.differs ? Theme.error : Theme.text
                font.pixelSize: Theme.sizeSmall
                text: row.told.text
            }
        }
    }
}
