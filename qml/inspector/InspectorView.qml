// SPDX-License-Identifier: GPL-3.0-or-later
// The pane at the right: parameters of what is selected, what the rules say, and what the last run says about it.
import QtQuick
import Flashloom.Controls
import Flashloom.View

FocusScope {
    id: root

    required property Workspace workspace
    readonly property int pageCount: 3
    property bool simple: false
    signal viewWanted(bool simple)

    function showRules() {
        tabs.currentIndex = 1;
    }
    function firstFinding() {
        showRules();
        rules.first();
    }
    function nextFinding(step: int) {
        showRules();
        rules.step(step);
    }

    objectName: "inspectorView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Inspector")

    ParameterModel {
        id: parameters
        simple: root.simple
        workspace: root.workspace
    }
    BlockFacts {
        id: facts
        workspace: root.workspace
    }
    DiagnosticModel {
        id: findings
        workspace: root.workspace
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    TabStrip {
        id: tabs
        objectName: "inspectorTabs"
        label: qsTr("Inspector pages")
        tabs: [qsTr("Properties"), findings.open > 0 ? qsTr("Rules %1").arg(findings.open) : qsTr("Rules"), qsTr("Why")]
        x: Theme.space8
        onChosen: index => currentIndex = index
    }
    Rectangle {
        id: line
        anchors.top: tabs.bottom
        color: Theme.line
        height: 1
        width: parent.width
    }
    Item {
        anchors.bottom: parent.bottom
        anchors.top: line.bottom
        clip: true
        width: parent.width

        PropertiesPane {
            anchors.fill: parent
            facts: facts
            parameters: parameters
            visible: tabs.currentIndex === 0
            workspace: root.workspace
            onViewWanted: simple => root.viewWanted(simple)
        }
        RulesPane {
            id: rules
            anchors.fill: parent
            findings: findings
            visible: tabs.currentIndex === 1
        }
        WhyPane {
            anchors.fill: parent
            facts: facts
            parameters: parameters
            visible: tabs.currentIndex === 2
            workspace: root.workspace
        }
    }
}
