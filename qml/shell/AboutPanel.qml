// SPDX-License-Identifier: GPL-3.0-or-later
// Who made it, which version, under which licences. Over the page, closed by Esc or a press beside it.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

OverPanel {
    id: root

    readonly property int cardWidth: 560
    readonly property int licenceHeight: 280

    first: closeButton
    objectName: "aboutPanel"
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("About Flashloom")

    Rectangle {
        anchors.fill: parent
        color: Theme.back
        opacity: 0.7
        TapHandler { onTapped: root.close() }
    }
    Rectangle {
        anchors.centerIn: parent
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        height: Math.min(page.contentHeight + 2 * Theme.lineWidth, parent.height - Theme.space16)
        radius: Theme.radiusAnswer
        width: Math.min(root.cardWidth, parent.width - Theme.space16)
        TapHandler {}

        Flickable {
            id: page
            readonly property FollowFocus follow: FollowFocus { page: page }
            anchors.fill: parent
            anchors.margins: Theme.lineWidth
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            contentHeight: column.height + Theme.space32
            contentWidth: width

            T.ScrollBar.vertical: AppScrollBar {}

            Column {
                id: column
                spacing: Theme.space12
                width: parent.width - 2 * Theme.space24
                x: Theme.space24
                y: Theme.space16

                component Paragraph: Text {
                    color: Theme.lead
                    font.family: Theme.uiFamily
                    font.pixelSize: Theme.sizeBody
                    lineHeight: 1.3
                    textFormat: Text.PlainText
                    width: parent ? parent.width : 0
                    wrapMode: Text.Wrap
                }
                Row {
                    spacing: Theme.space12
                    Icon { color: Theme.accent; height: Theme.controlHeight; name: "logo"; width: height }
                    Words {
                        anchors.verticalCenter: parent.verticalCenter
                        font.pixelSize: Theme.sizeTitle
                        font.weight: Font.DemiBold
                        text: "Flashloom " + Qt.application.version
                    }
                }
                Paragraph { text: qsTr("Draw a solid-state drive, simulate it, see what limits it.") }
                Paragraph { text: qsTr("Free software under the GNU General Public License, version 3 or later. There is no warranty, to the extent the law permits.") }
                Paragraph { text: qsTr("Built on Qt (LGPL 3; Qt Charts GPL 3), SQLite (public domain), Eigen (MPL 2), nlohmann json (MIT) and CLI11 (BSD 3-clause).") }
                Paragraph { text: qsTr("Set in Inter (© The Inter Project Authors) and JetBrains Mono (© The JetBrains Mono Project Authors), both under the SIL Open Font License 1.1.") }
                Flickable {
                    boundsBehavior: Flickable.StopAtBounds
                    clip: true
                    contentHeight: licence.height
                    height: licence.visible ? Math.min(root.licenceHeight, root.height - 2 * Theme.barHeight) : 0
                    width: parent.width

                    T.ScrollBar.vertical: AppScrollBar {}
                    Text {
                        id: licence
                        color: Theme.muted
                        font.family: Theme.monoFamily
                        font.pixelSize: Theme.sizeTiny
                        objectName: "licenceText"
                        textFormat: Text.PlainText
                        visible: text.length > 0
                        width: parent.width - Theme.space16
                        wrapMode: Text.Wrap
                    }
                }
                Row {
                    spacing: Theme.space8
                    Repeater {
                        model: [{ name: qsTr("GPL 3"), file: "LICENSE" }, { name: qsTr("Inter"), file: "OFL-Inter.txt" }, { name: qsTr("JetBrains Mono"), file: "OFL-JetBrainsMono.txt" }]
                        delegate: AppButton {
                            required property var modelData
                            objectName: "licence_" + modelData.file
                            text: modelData.name
                            Accessible.name: qsTr("Licence: %1").arg(modelData.name)
                            onClicked: licence.text = texts.text(modelData.file)
                        }
                    }
                }
                Preferences { id: texts }
                AppButton {
                    id: closeButton
                    look: AppButton.Filled
                    objectName: "aboutClose"
                    text: qsTr("Close")
                    onClicked: root.close()
                }
            }
        }
    }
}
