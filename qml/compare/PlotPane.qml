// SPDX-License-Identifier: GPL-3.0-or-later
// One picture of the lines, with its name and the choice of what it shows.
import QtQuick
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files

Item {
    id: root

    required property CompareLines lines
    required property Workspace workspace
    required property int picture
    required property string title
    required property string plotName
    property var choices: []
    property int current: 0
    readonly property bool slim: width < 360 // the name and the choice take all of the first line
    readonly property int leastName: 48 // narrower, the choice says it too
    signal chosen(int index)

    PaneName {
        text: root.title
        visible: width >= root.leastName
        width: (which.visible ? which.x : root.slim ? root.width : save.x) - x - Theme.space8
    }
    SegmentedField {
        id: which
        objectName: root.plotName + "Which"
        choices: root.choices
        currentIndex: root.current
        implicitHeight: Theme.smallHeight
        label: root.title
        visible: root.choices.length > 1
        width: wantedWidth + Theme.space4
        x: (root.slim ? root.width : save.x) - width - Theme.space8
        y: Theme.space6
        onChosen: index => root.chosen(index)
    }
    SavePlot {
        id: save
        anchors { right: parent.right; rightMargin: Theme.space12 }
        y: root.slim ? Theme.sectionHead : Theme.space6
        z: 1
        name: root.title.toLowerCase()
        plot: root
        workspace: root.workspace
    }
    ComparePlot {
        id: plot
        objectName: root.plotName
        anchors { fill: parent; topMargin: Theme.sectionHead; bottomMargin: Theme.space8; leftMargin: Theme.space8 }
        lines: root.lines
        picture: root.picture
        Accessible.role: Accessible.Chart
        Accessible.name: root.title
        Accessible.description: root.picture === CompareLines.Latency ? root.lines.percentileText : root.lines.instantText
        Accessible.focusable: true

        FocusRing { inset: Theme.focusInset; objectName: root.plotName + "Ring"; shown: plot.activeFocus }
    }
    Words {
        anchors.centerIn: plot
        color: Theme.muted
        text: qsTr("No data for this plot.")
        visible: plot.blank
    }
}
