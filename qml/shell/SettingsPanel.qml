// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of the window. All take effect at once. A click outside closes the panel.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

OverPanel {
    id: root

    required property Workspace workspace
    required property Preferences preferences
    required property CommandIndex commands
    readonly property var themes: ["system", "dark", "light", "contrast"]
    readonly property var arrangements: ["design", "why", "teach"]
    readonly property var kept: [4, 12, 40] // millions; what is drawn of one takes 40 bytes
    readonly property int cardWidth: 520
    readonly property int scaleWidth: 56
    readonly property bool narrow: width < cardWidth
    readonly property int below: narrow ? Theme.controlHeight / 2 : 0

    first: theme
    objectName: "settingsPanel"
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Settings")

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
            contentHeight: column.height + 2 * Theme.space24
            contentWidth: width

            T.ScrollBar.vertical: AppScrollBar {}

            Column {
                id: column
                spacing: Theme.space16
                width: parent.width - 2 * Theme.space24
                x: Theme.space24
                y: Theme.space24

                component Line: Item {
                    property string label: ""
                    readonly property int roomyFrom: 470
                    id: line
                    height: width < roomyFrom ? 2 * Theme.controlHeight : Theme.controlHeight // the field below its label
                    width: parent ? parent.width : 0
                    Words {
                        height: Theme.controlHeight
                        text: line.label
                        verticalAlignment: Text.AlignVCenter
                    }
                }
                Words {
                    font.pixelSize: Theme.sizeTitle
                    font.weight: Font.DemiBold
                    text: qsTr("Settings")
                }
                Line {
                    label: qsTr("Colours")
                    SegmentedField {
                        id: theme
                        anchors.right: parent.right
                        anchors.verticalCenter: parent.verticalCenter
                        anchors.verticalCenterOffset: root.below
                        width: Math.min(implicitWidth, parent.width)
                        choices: [qsTr("Follow the system"), qsTr("Dark"), qsTr("Light"), qsTr("High contrast")]
                        currentIndex: root.themes.indexOf(root.workspace.looks.theme)
                        label: qsTr("Colours")
                        objectName: "settingsTheme"
                        onChosen: index => root.workspace.looks.theme = root.themes[index]
                    }
                }
                Line {
                    label: qsTr("Interface scale, 80 to 250 %")
                    Row {
                        anchors.bottom: parent.bottom
                        anchors.right: parent.right
                        CommandButton { command: "view.smaller"; commands: root.commands; objectName: "settingsSmaller"; sign: "minus" }
                        Figures {
                            height: Theme.controlHeight
                            horizontalAlignment: Text.AlignHCenter
                            objectName: "settingsScale"
                            text: Numbers.percent(Theme.uiScale)
                            verticalAlignment: Text.AlignVCenter
                            width: root.scaleWidth
                        }
                        CommandButton { command: "view.larger"; commands: root.commands; objectName: "settingsLarger"; sign: "plus" }
                    }
                }
                Line {
                    label: qsTr("Reduce motion")
                    SwitchField {
                        anchors.right: parent.right
                        anchors.verticalCenter: parent.verticalCenter
                        anchors.verticalCenterOffset: root.below
                        checked: root.preferences.reduceMotion
                        label: qsTr("Reduce motion")
                        objectName: "settingsMotion"
                        onFlipped: on => root.preferences.reduceMotion = on
                    }
                }
                Line {
                    label: qsTr("Layout")
                    SegmentedField {
                        anchors.right: parent.right
                        anchors.verticalCenter: parent.verticalCenter
                        anchors.verticalCenterOffset: root.below
                        width: Math.min(implicitWidth, parent.width)
                        choices: [qsTr("Design"), qsTr("Analyse"), qsTr("Teach")]
                        currentIndex: root.arrangements.indexOf(root.preferences.arrangement)
                        label: qsTr("Layout")
                        objectName: "settingsArrangement"
                        onChosen: index => root.preferences.arrangement = root.arrangements[index]
                    }
                }
                Line {
                    label: qsTr("Recording limit in events, %1 MB at most").arg(root.kept[kept.currentIndex] * 40)
                    SegmentedField {
                        id: kept
                        anchors.right: parent.right
                        anchors.verticalCenter: parent.verticalCenter
                        anchors.verticalCenterOffset: root.below
                        width: Math.min(implicitWidth, parent.width)
                        choices: root.kept.map(millions => qsTr("%1 M").arg(millions))
                        currentIndex: Math.max(0, root.kept.indexOf(root.workspace.recordings.mostMillions))
                        label: qsTr("Recording limit")
                        objectName: "settingsKept"
                        onChosen: index => root.workspace.recordings.mostMillions = root.kept[index]
                    }
                }
                Item {
                    height: Theme.controlHeight
                    width: column.width
                    AppButton {
                        look: AppButton.Flat
                        objectName: "settingsForget"
                        text: root.commands.find("pane.reset").label
                        onClicked: root.commands.run("pane.reset")
                    }
                    AppButton {
                        anchors.right: parent.right
                        look: AppButton.Filled
                        objectName: "settingsClose"
                        text: qsTr("Close")
                        onClicked: root.close()
                    }
                }
            }
        }
    }
}
