// SPDX-License-Identifier: GPL-3.0-or-later
// How one variant stands to one limit: its figure, and whether it meets the limit in words and a sign as well as in colour. A miss can be
// pressed to waive it.
// qmllint disable deferred-property-id
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

T.AbstractButton {
    id: root

    property var cell: null // {text, note, tone, reason, doubt}; null: not run
    readonly property string doubt: cell?.doubt ?? "" // why the figure, or its lack, is not the last word
    readonly property string tone: cell?.tone ?? "none"
    readonly property color ink: tone === "good" ? Theme.ok : tone === "bad" ? Theme.error : tone === "waived" ? Theme.warning : Theme.muted

    enabled: tone === "bad" || tone === "waived"
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    text: cell ? cell.text + ", " + cell.note : qsTr("not run")
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: doubt.length > 0 ? doubt : tone === "bad" ? qsTr("Press to waive it") : tone === "waived" ? qsTr("Press to change the waiver") : ""
    Accessible.onPressAction: if (root.enabled) root.clicked()
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()
    Keys.onRightPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
    Keys.onLeftPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)

    background: Rectangle {
        color: root.enabled && root.hovered ? Theme.hover : "transparent"
        radius: Theme.radiusSmall
        FocusRing { shown: root.visualFocus; inset: 0 }
    }
    contentItem: Item {
        Row {
            spacing: Theme.space8
            x: Theme.space8
            y: Theme.space4 + Theme.lineWidth

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                color: root.ink
                height: Theme.iconSmall
                name: root.tone === "good" ? "check" : root.tone === "bad" ? "close" : root.tone === "waived" ? "warning" : "minus"
                width: Theme.iconSmall
            }
            Words {
                font.family: Theme.monoFamily
                font.weight: Font.DemiBold
                color: root.tone === "none" ? Theme.muted : Theme.text
                text: root.cell ? root.cell.text : "–"
            }
        }
        Words {
            color: root.tone === "good" ? Theme.muted : root.ink
            font.pixelSize: Theme.sizeSmall
            text: root.cell?.note ?? qsTr("not run")
            width: parent.width - x - Theme.space4
            x: Theme.space8 + Theme.iconSmall + Theme.space8
            y: Theme.lineTall + Theme.lineWidth
        }
    }
    Tooltip {
        readonly property string act: root.tone === "waived" ? root.cell.reason : root.tone === "bad" ? qsTr("Waive it with a reason") : ""

        shown: root.hovered && text.length > 0
        text: root.doubt.length === 0 ? act : act.length === 0 ? root.doubt : root.doubt + "\n" + act
    }
}
