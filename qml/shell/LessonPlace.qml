// SPDX-License-Identifier: GPL-3.0-or-later
// Where a lesson stands: beside the drawing, or, where a small projector has no room there, below it, as a sheet that folds to its head. The
// drawing then shows what the lesson is about, as large as it can be read.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Learn

Item {
    id: root

    required property Workspace workspace
    required property PanePlan plan
    required property CanvasView canvas
    required property Item beside
    readonly property bool below: plan.presenting && workspace.lesson.active && plan.width < 900 && (plan.whole.length === 0 || folded)
    readonly property bool folded: plan.whole === "canvas"
    readonly property var about: workspace.lesson.question.about
    readonly property real readable: below ? 1.15 / Theme.uiScale : 0 // letters of 12 px then are 14 on the screen

    function look() { canvas.controller.view.lookAt(below ? about : [], readable); }

    height: !below ? 0 : folded ? panel.headHeight : Math.min(parent.height * 0.64, panel.wantedHeight)
    visible: below
    onAboutChanged: look()
    onReadableChanged: look()

    Binding {
        property: "legible"
        target: root.canvas
        value: 14
        when: root.below // while a block is to be found all are shown, and small
    }
    Rectangle {
        color: Theme.edge
        height: Theme.lineWidth
        width: parent.width
        z: 1
    }
    LessonPanel {
        id: panel
        anchors.fill: parent
        compact: root.below
        folded: root.folded
        lesson: root.workspace.lesson
        parent: root.below ? root : root.beside
        onFoldWanted: root.plan.lone = root.folded ? "" : "canvas"
    }
}
