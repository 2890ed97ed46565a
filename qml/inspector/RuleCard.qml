// SPDX-License-Identifier: GPL-3.0-or-later
// One finding: what is wrong, where, by how much, and what can be done about it.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    required property int index
    required property string severity
    required property string rule
    required property string address
    required property string title
    required property string detail
    required property var fixes
    required property string about
    required property string waived
    required property bool mendable
    property string preview: ""
    property bool asking: false
    property bool current: false
    readonly property color tone: severity === "error" ? Theme.error : severity === "warning" ? Theme.warning : Theme.edge
    signal chosen(int index)
    signal fixChosen(int row, int fix)
    signal fixPointed(int row, int fix) // -1 = none any more
    signal waiveAsked(int row, string reason)
    signal unwaiveAsked(int row)
    signal severityAsked(int row, int severity)

    border.color: current ? Theme.accent : waived.length > 0 ? Theme.line : tone
    border.width: current ? Theme.focusWidth : Theme.lineWidth
    color: Theme.card
    implicitHeight: column.height + Theme.space24
    objectName: "rule_" + rule
    radius: Theme.radius
    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: detail
    Accessible.onPressAction: root.chosen(root.index)

    TapHandler { onTapped: root.chosen(root.index) }
    Column {
        id: column
        spacing: Theme.space6
        width: parent.width - Theme.space24
        x: Theme.space12
        y: Theme.space12

        Item {
            height: Math.max(Theme.lineSmall, titleText.height)
            width: parent.width

            SeverityMark {
                opacity: root.waived.length > 0 ? 0.5 : 1
                severity: root.severity
            }
            Text {
                id: titleText
                color: Theme.text
                font.family: Theme.uiFamily
                font.pixelSize: Theme.sizeBody
                font.weight: Font.DemiBold
                text: root.title
                textFormat: Text.PlainText
                width: parent.width - x
                wrapMode: Text.Wrap
                x: Theme.iconSize + Theme.space8
            }
        }
        Text {
            color: Theme.lead
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeSmall
            text: root.detail
            textFormat: Text.PlainText
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        Item {
            height: Theme.lineTiny
            width: parent.width

            Figures {
                color: Theme.muted
                font.pixelSize: Theme.sizeTiny
                text: root.address
                width: parent.width - ruleText.width - Theme.space8
            }
            Figures {
                id: ruleText
                anchors.right: parent.right
                color: Theme.muted
                font.pixelSize: Theme.sizeTiny
                text: root.rule
            }
        }
        Text {
            color: Theme.muted
            font.family: Theme.uiFamily
            font.pixelSize: Theme.sizeTiny
            text: root.about
            textFormat: Text.PlainText
            visible: text.length > 0 && root.current
            width: parent.width
            wrapMode: Text.Wrap
        }
        Flow {
            spacing: Theme.space8
            visible: root.fixes.length > 0 && root.waived.length === 0
            width: parent.width

            Repeater {
                model: root.fixes
                delegate: AppButton {
                    required property string modelData
                    required property int index

                    look: index === 0 ? AppButton.Filled : AppButton.Outlined
                    objectName: "fix" + index
                    text: modelData
                    width: Math.min(implicitWidth, column.width)
                    onActiveFocusChanged: if (root) root.fixPointed(root.index, activeFocus ? index : -1)
                    onClicked: root.fixChosen(root.index, index)
                    onHoveredChanged: if (root) root.fixPointed(root.index, hovered ? index : -1)
                }
            }
        }
        Figures {
            color: Theme.accent
            font.pixelSize: Theme.sizeTiny
            lineHeight: 1.3
            objectName: "fixPreview"
            text: root.preview
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        RuleDecision {
            asking: root.asking
            mendable: root.mendable
            severity: root.severity
            visible: root.mendable
            waived: root.waived
            width: parent.width
            onAskingAsked: asks => root.asking = asks
            onSeverityAsked: severity => root.severityAsked(root.index, severity)
            onUnwaiveAsked: root.unwaiveAsked(root.index)
            onWaiveAsked: reason => root.waiveAsked(root.index, reason)
        }
    }
}
