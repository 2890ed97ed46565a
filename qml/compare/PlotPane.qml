// SPDX-License-Identifier: GPL-3.0-or-later
// One picture of the lines, with its name and the choice of what it shows.
import QtQuick
import Flashloom.Controls
import Flashloom.Files
import Flashloom.View

Item {
    id: root

    required property CompareLines lines
    required property Workspace workspace
    required property int picture
    required property string title
    required property string plotName
    property var choices: []
    property int current: 0
    signal chosen(int index)

    PaneName {
        text: root.title
        width: (which.visible ? which.x : save.x) - x - 8
    }
    SegmentedField {
        id: which
        objectName: root.plotName + "Which"
        anchors { right: save.left; rightMargin: Theme.space8 }
        choices: root.choices
        currentIndex: root.current
        implicitHeight: 24
        label: root.title
        visible: root.choices.length > 1
        width: wantedWidth + 4
        y: 6
        onChosen: index => root.chosen(index)
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: 6
        name: root.title.toLowerCase()
        plot: root
        workspace: root.workspace
    }
    ComparePlot {
        id: plot
        objectName: root.plotName
        anchors { fill: parent; topMargin: 36; bottomMargin: Theme.space8; leftMargin: Theme.space8 }
        lines: root.lines
        picture: root.picture
        Accessible.role: Accessible.Chart
        Accessible.name: root.title
        Accessible.description: root.picture === CompareLines.Latency ? root.lines.percentileText : root.lines.instantText
        Accessible.focusable: true
    }
    Words {
        anchors.centerIn: plot
        color: Theme.muted
        text: qsTr("Nothing was measured for this.")
        visible: plot.blank
    }
}
