// SPDX-License-Identifier: GPL-3.0-or-later
// How sure a default value is: three bars for high, two for medium, one for an order of magnitude.
pragma ComponentBehavior: Bound

import QtQuick

Item {
    id: root

    property int level: 1 // 1..3

    implicitHeight: Theme.iconTiny
    implicitWidth: Theme.iconTiny
    Accessible.role: Accessible.StaticText
    Accessible.name: level >= 3 ? qsTr("Sure") : level === 2 ? qsTr("Within a few percent") : qsTr("Order of magnitude")

    Repeater {
        model: 3
        delegate: Rectangle {
            required property int index

            color: index < root.level ? Theme.muted : Theme.edge
            height: Theme.barThin + index * 3
            width: Theme.stripeWidth
            x: index * 4
            y: Theme.iconTiny - Theme.lineWidth - height
        }
    }
}
