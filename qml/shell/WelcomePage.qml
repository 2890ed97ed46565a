// SPDX-License-Identifier: GPL-3.0-or-later
// The first page: run the starter, open something, or take a sample drive whose picture is a finished run.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Learn

FocusScope {
    id: root

    required property Workspace workspace
    required property WindowActions actions
    required property Commands commands
    readonly property bool finished: sampleModel.finished
    property bool allDrives: false // else so many that the lessons are not far below
    readonly property int cardHeight: 290
    readonly property int headRoom: 44
    readonly property int leastSide: 280
    readonly property int mostSide: 416
    readonly property int mostCards: 1400
    readonly property int slimBelow: 480 // px
    readonly property int twoCardsFrom: 720
    signal courseWanted()

    function takeFocus() { start.takeFocus(); }

    objectName: "welcomePage"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Welcome")
    onVisibleChanged: if (visible) start.takeFocus()
    Component.onCompleted: if (visible) start.takeFocus()
    Keys.onEscapePressed: event => {
        event.accepted = workspace.pages.hasDrive;
        workspace.pages.backToDrive();
    }

    SampleModel {
        id: sampleModel
        workspace: root.workspace
    }
    Timer {
        // After the first picture is on the screen.
        interval: 50
        running: root.visible
        onTriggered: sampleModel.start()
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.canvas
    }
    WelcomeSide {
        id: start
        actions: root.actions
        commands: root.commands
        focus: true
        height: parent.height
        width: Math.min(root.mostSide, Math.max(root.leastSide, parent.width * 0.46))
        workspace: root.workspace
        onCourseWanted: root.courseWanted()
    }
    ScrollPane {
        anchors.left: start.right
        anchors.right: parent.right
        height: parent.height

        Column {
            id: column
            bottomPadding: Theme.space20
            spacing: Theme.space16
            topPadding: root.headRoom
            width: Math.min(parent.width - 2 * x, root.mostCards)
            x: parent.width < root.slimBelow ? Theme.space16 : Theme.tallHeight

            Item {
                height: Theme.rowLarge
                width: parent.width

                Words {
                    font.pixelSize: Theme.sizeTitle
                    font.weight: Font.DemiBold
                    text: qsTr("Sample drives")
                }
                Words {
                    anchors.bottom: parent.bottom
                    anchors.right: parent.right
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    text: qsTr("Each picture is a finished run. Brighter means busier.")
                    visible: column.width > root.slimBelow
                }
            }
            Grid {
                id: grid

                readonly property int few: 2 * columns

                columns: column.width >= root.twoCardsFrom ? 2 : 1
                columnSpacing: Theme.space16
                rowSpacing: Theme.space16
                width: parent.width

                Repeater {
                    model: sampleModel
                    delegate: SampleCard {
                        height: root.cardHeight
                        samples: sampleModel
                        visible: index < grid.few || root.allDrives
                        width: (grid.width - (grid.columns - 1) * Theme.space16) / grid.columns
                        onOpened: name => root.actions.openSample(name)
                    }
                }
            }
            AppButton {
                objectName: "allDrives"
                sign: root.allDrives ? "chevron-up" : "chevron-down"
                text: root.allDrives ? qsTr("Fewer drives") : qsTr("All %1 drives").arg(sampleModel.count)
                visible: sampleModel.count > grid.few
                onClicked: root.allDrives = !root.allDrives
            }
            Item {
                height: Theme.rowDouble
                width: parent.width

                Words {
                    anchors.bottom: parent.bottom
                    font.pixelSize: Theme.sizeTitle
                    font.weight: Font.DemiBold
                    text: qsTr("Lessons")
                }
                Words {
                    anchors.bottom: parent.bottom
                    anchors.right: parent.right
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    text: qsTr("Predict first, then run.")
                    visible: column.width > root.slimBelow
                }
            }
            LessonList {
                width: parent.width
                onChosen: id => root.actions.openLesson(id)
            }
        }
    }
}
