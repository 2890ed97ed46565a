// SPDX-License-Identifier: GPL-3.0-or-later
// Palette and canvas above the dock, the inspector at the right. On a full page the dock has all the room.
import QtQuick
import QtQuick.Controls.Basic
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Inspector
import Flashloom.Learn
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    readonly property real zoom: canvas.controller.zoom
    readonly property bool fullPage: workspace.page !== "design" && workspace.page !== "welcome"

    function showRules() {
        inspector.showRules();
    }
    function nextFinding(step: int) {
        inspector.nextFinding(step);
    }
    function showTab(index: int) {
        dock.showTab(index);
    }
    function toggleFullPage() {
        workspace.page = fullPage ? "design" : dock.pages[dock.currentIndex];
    }

    SplitView {
        anchors.fill: parent
        handle: SplitHandle {}
        orientation: Qt.Horizontal

        SplitView {
            SplitView.fillWidth: true
            SplitView.minimumWidth: 480
            handle: SplitHandle {}
            orientation: Qt.Vertical

            SplitView {
                SplitView.fillHeight: true
                SplitView.minimumHeight: 160
                handle: SplitHandle {}
                orientation: Qt.Horizontal
                visible: !root.fullPage

                LessonPanel {
                    SplitView.maximumWidth: 480
                    SplitView.minimumWidth: 280
                    SplitView.preferredWidth: 340
                    lesson: root.workspace.lesson
                    visible: root.workspace.lesson.active
                }
                BlockPalette {
                    visible: !root.workspace.lesson.active
                    SplitView.maximumWidth: 320
                    SplitView.minimumWidth: 160
                    SplitView.preferredWidth: Theme.paletteWidth
                    workspace: root.workspace
                }
                CanvasView {
                    id: canvas
                    SplitView.fillWidth: true
                    workspace: root.workspace
                }
            }
            Dock {
                id: dock
                SplitView.fillHeight: root.fullPage
                SplitView.minimumHeight: 96
                SplitView.preferredHeight: Theme.dockHeight
                workspace: root.workspace
            }
        }
        InspectorView {
            id: inspector
            SplitView.maximumWidth: 480
            SplitView.minimumWidth: 280
            SplitView.preferredWidth: Theme.inspectorWidth
            visible: !root.fullPage
            workspace: root.workspace
        }
    }
}
