// SPDX-License-Identifier: GPL-3.0-or-later
// Detect: what timing alone reveals about a drive. The quantities to probe, what was found and how, and the found drive beside the true
// one.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Detect

FocusScope {
    id: root

    required property Workspace workspace
    readonly property bool wide: width > 1040
    readonly property real listWidth: wide ? Math.min(listMost, width * 0.55) : width - 2 * Theme.space16
    readonly property int curveHeight: 280
    readonly property int listMost: 760
    readonly property int labelX: 60 // columns, as in ProbeRow
    readonly property int valueX: 264

    function takeFocus() {
        head.takeFocus();
    }

    objectName: "detectView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Detect")

    DetectSession {
        id: session
        objectName: "detectSession"
        workspace: root.workspace
    }
    component Cell: Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        height: Theme.rowTable
        verticalAlignment: Text.AlignVCenter
    }

    Flickable {
        id: page
        readonly property FollowFocus follow: FollowFocus { page: page }

        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: Math.max(list.y + list.height, sketches.y + sketches.height) + Theme.space16
        contentWidth: width
        objectName: "detectPage"
        T.ScrollBar.vertical: AppScrollBar {}

        DetectHead {
            id: head
            session: session
            width: parent.width - 2 * x - 3 * Theme.controlHeight // the grip of the pane stands at the right
            x: Theme.space16
            y: Theme.space8
        }
        Column {
            id: list
            readonly property real part: (width - root.valueX - Theme.space8) / 3

            width: root.listWidth
            x: Theme.space16
            y: head.y + head.height + Theme.space8

            Item {
                height: Theme.rowTable + Theme.lineWidth
                width: parent.width

                Cell { text: qsTr("quantity"); x: root.labelX }
                Cell { text: qsTr("found"); x: root.valueX }
                Cell { text: session.locked ? qsTr("your guess") : qsTr("truth"); x: root.valueX + list.part }
                Cell { text: qsTr("verdict"); visible: !session.locked; x: root.valueX + 2 * list.part }
                Rectangle { color: Theme.edge; height: Theme.lineWidth; width: parent.width; y: Theme.rowTable }
            }
            Repeater {
                model: session.probes.length // rows stay, whatever is told of them: so does the focus
                delegate: ProbeRow {
                    required property int index

                    highlighted: session.current === index
                    locked: session.locked
                    objectName: "probe" + index
                    told: session.probes[index]
                    width: list.width
                    onChosen: on => session.choose(index, on)
                    onClicked: session.current = index
                    onGuessed: text => head.refusal = session.guess(index, text)
                }
            }
        }
        ProbeCurve {
            id: curve
            height: root.curveHeight
            session: session
            workspace: root.workspace
            width: root.wide ? page.width - x - Theme.space16 : root.listWidth
            x: root.wide ? list.x + list.width + Theme.space24 : Theme.space16
            y: root.wide ? list.y + Theme.space4 : list.y + list.height + Theme.space16
        }
        Row {
            id: sketches
            spacing: Theme.space24
            x: curve.x
            y: curve.y + curve.height + Theme.space16

            GeometrySketch {
                drive: session.foundDrive
                objectName: "foundDrive"
                title: qsTr("Found")
                width: (curve.width - Theme.space24) / 2
            }
            GeometrySketch {
                drive: session.trueDrive
                empty: session.locked ? qsTr("Hidden until you have guessed.") : qsTr("Compared here once the drive is probed.")
                objectName: "trueDrive"
                title: session.locked ? qsTr("Locked") : qsTr("Drawn")
                width: (curve.width - Theme.space24) / 2
            }
        }
    }
}
