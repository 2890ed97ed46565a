// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters of what is selected, what the rules say, and what the last run says about it: three pages, side by side where there is width.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Inspector

FocusScope {
    id: root

    required property Workspace workspace
    readonly property int pageCount: 3
    readonly property bool wide: width >= pageCount * Theme.inspectorWidth
    readonly property alias gripPlace: gripArea // between the head and the page, so that Tab goes there in this order
    property bool simple: false
    signal viewWanted(bool simple)
    signal subjectShown()
    signal fixPointed(var changes)

    function showField(key: string) {
        tabs.currentIndex = 0;
        properties.enter(key);
    }
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
        visible: !root.wide
        x: Theme.space8
        onChosen: index => currentIndex = index
    }
    Item {
        id: gripArea
        anchors.fill: parent
        z: 2
    }
    Rectangle {
        id: line
        anchors.top: tabs.bottom
        color: Theme.line
        height: Theme.lineWidth
        width: parent.width
    }
    Repeater {
        model: root.wide ? tabs.tabs : []
        delegate: Item {
            id: head

            required property int index
            required property string modelData

            height: tabs.height
            width: root.width / root.pageCount
            x: index * width

            Words {
                anchors.verticalCenter: parent.verticalCenter
                font.weight: Font.DemiBold
                text: head.modelData
                x: Theme.space16
            }
            Rectangle {
                color: Theme.line
                height: root.height
                visible: head.index > 0
                width: Theme.lineWidth
            }
        }
    }
    Item {
        id: pages
        anchors.bottom: parent.bottom
        anchors.top: line.bottom
        clip: true
        width: parent.width

        component Page: Item {
            required property int page

            height: pages.height
            visible: root.wide || tabs.currentIndex === page
            width: root.wide ? pages.width / root.pageCount - 1 : pages.width
            x: root.wide ? page * pages.width / root.pageCount + 1 : 0
        }
        Page {
            page: 0

            PropertiesPane {
                id: properties
                anchors.fill: parent
                facts: facts
                parameters: parameters
                workspace: root.workspace
                onViewWanted: simple => root.viewWanted(simple)
            }
        }
        Page {
            page: 1

            RulesPane {
                id: rules
                anchors.fill: parent
                findings: findings
                onFixPointed: changes => root.fixPointed(changes)
                onSubjectShown: root.subjectShown()
            }
        }
        Page {
            page: 2

            WhyPane {
                anchors.fill: parent
                facts: facts
                parameters: parameters
                workspace: root.workspace
            }
        }
    }
}
