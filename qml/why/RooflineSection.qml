// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline: what the drive could move at each size of request, and where this run stands below it.
import QtQuick
import Flashloom.Controls
import Flashloom.Files
import Flashloom.Why

Item {
    id: root

    required property WhySession session
    readonly property int leastPlot: 120

    Words {
        id: words
        objectName: "rooflineWords"
        x: Theme.space24
        width: save.x - x - Theme.space8
        text: roofline.words
        wrapMode: Text.Wrap
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: -Theme.space4
        name: qsTr("roofline")
        plot: root
        workspace: root.session.workspace
    }
    WhyRoofline {
        id: roofline
        objectName: "whyRoofline"
        x: Theme.space16
        y: words.height + Theme.space8
        width: parent.width - Theme.rowLarge
        height: Math.max(root.leastPlot, Math.min(parent.height - y - Theme.rowDouble, width * 0.8))
        session: root.session
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Roofline: host bandwidth over request size. %1").arg(words)
    }
    Words {
        x: Theme.space24
        y: roofline.y + roofline.height + Theme.space4
        width: parent.width - 2 * Theme.space24
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("Bandwidth over request size. Sloped: IOPS limit; flat: bandwidth limit.")
        wrapMode: Text.Wrap
    }
}
