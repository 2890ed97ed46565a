// SPDX-License-Identifier: GPL-3.0-or-later
// What a parameter means and where its default comes from.
import QtQuick
import Flashloom.Controls

Item {
    id: root

    required property string help
    required property string source
    required property int sureness
    readonly property int firstStop: help.indexOf(". ")
    readonly property string lead: firstStop < 0 ? help : help.slice(0, firstStop + 1)
    readonly property string rest: firstStop < 0 ? "" : help.slice(firstStop + 2)

    implicitHeight: words.height + Theme.space24

    Rectangle {
        anchors.fill: parent
        anchors.bottomMargin: Theme.space4
        anchors.leftMargin: Theme.space16
        anchors.rightMargin: Theme.space16
        anchors.topMargin: Theme.space4
        color: Theme.tint
        radius: Theme.radiusSmall

        Column {
            id: words
            spacing: Theme.space2
            width: parent.width - Theme.space24
            x: Theme.space12
            y: Theme.space8

            component Line: Text {
                color: Theme.lead
                font.family: Theme.uiFamily
                font.pixelSize: Theme.sizeSmall
                textFormat: Text.PlainText
                visible: text.length > 0
                width: parent ? parent.width : 0
                wrapMode: Text.Wrap
            }
            Line {
                color: Theme.text
                font.weight: Font.DemiBold
                text: root.lead
            }
            Line { text: root.rest }
            Line {
                text: root.source.length === 0 ? ""
                    : qsTr("Source: %1; %2").arg(root.source).arg(root.sureness >= 3 ? qsTr("sure") : root.sureness === 2 ? qsTr("within a few percent") : qsTr("order of magnitude"))
            }
        }
    }
}
