// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the columns.
import QtQuick
import Flashloom.Controls

Row {
    id: root

    required property RunColumns columns

    leftPadding: Theme.space32
    spacing: Theme.space8

    component Head: Words {
        color: Theme.caption
        font.pixelSize: Theme.sizeTiny
        visible: width > 0
    }
    component NumberHead: Head { horizontalAlignment: Text.AlignRight }

    Head { text: qsTr("run"); width: root.columns.title }
    Head { text: qsTr("variant"); width: root.columns.variant }
    Head { text: qsTr("workload"); width: root.columns.workload }
    NumberHead { text: qsTr("IOPS"); width: root.columns.iops }
    NumberHead { text: qsTr("p99"); width: root.columns.p99 }
    Head { leftPadding: Theme.space8; text: qsTr("state"); width: root.columns.trust }
    NumberHead { text: qsTr("recording"); width: root.columns.size }
    NumberHead { text: qsTr("date"); width: root.columns.date }
}
