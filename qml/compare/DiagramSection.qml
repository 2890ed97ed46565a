// SPDX-License-Identifier: GPL-3.0-or-later
// Both drawings on one canvas, or one of them.
import QtQuick
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Files

Rectangle {
    id: root

    required property CompareSession session
    property string highlight: ""

    color: Theme.canvas

    PaneName {
        width: which.x - x - Theme.space8
        text: which.currentIndex === 0 ? qsTr("Diagram of A") : which.currentIndex === 2 ? qsTr("Diagram of B") : qsTr("Diagram, A and B overlaid")
    }
    SegmentedField {
        id: which
        objectName: "compareWhich"
        anchors { right: save.left; rightMargin: Theme.space8 }
        choices: ["A", qsTr("both"), "B"]
        currentIndex: 1
        implicitHeight: Theme.smallHeight
        label: qsTr("Which drawing")
        width: Theme.choiceSmall
        y: Theme.space6
        onChosen: index => currentIndex = index
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: Theme.space6
        name: qsTr("diagram")
        plot: root
        workspace: root.session.workspace
    }
    CompareDiagram {
        objectName: "compareDiagram"
        anchors { fill: parent; topMargin: Theme.sectionHead; bottomMargin: Theme.axisRoom }
        highlight: root.highlight
        session: root.session
        shown: which.currentIndex
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Diagram of the changes")
    }
    Words {
        anchors { left: parent.left; leftMargin: Theme.space24; bottom: parent.bottom; bottomMargin: Theme.space8 }
        color: Theme.caption
        font.pixelSize: Theme.sizeSmall
        text: qsTr("bars: busy, A above B    ▲ changed    + added    − removed")
        visible: which.currentIndex === 1
        width: parent.width - 2 * Theme.space24
    }
    Rectangle { anchors.right: parent.right; height: parent.height; width: Theme.lineWidth; color: Theme.line }
}
