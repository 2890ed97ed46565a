// SPDX-License-Identifier: GPL-3.0-or-later
// What the design rules say, worst first. F8 walks the findings; each names its block and offers its fixes.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

FocusScope {
    id: root

    required property DiagnosticModel findings
    signal subjectShown() // the block a finding is about is selected
    signal fixPointed(var changes) // of a fix under the pointer or the focus; empty = none any more

    function show(row: int) {
        findings.selectSubject(row);
        subjectShown();
    }
    function first() {
        list.currentIndex = -1;
        step(1);
    }
    function step(by: int) {
        if (findings.count === 0)
            return;
        list.currentIndex = (list.currentIndex + by + findings.count) % findings.count;
        show(list.currentIndex);
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    ListView {
        id: list
        anchors.fill: parent
        anchors.margins: Theme.space12
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        cacheBuffer: 0 // cards out of sight are made bit by bit; a reset in between would end a half-made menu, which crashes Qt 6.4
        clip: true
        currentIndex: -1
        keyNavigationEnabled: true
        model: root.findings
        objectName: "rulesList"
        spacing: Theme.space8
        Accessible.role: Accessible.List
        Accessible.name: root.findings.count === 1 ? qsTr("1 finding") : qsTr("%1 findings").arg(root.findings.count)
        onCurrentIndexChanged: if (activeFocus) root.show(currentIndex)

        T.ScrollBar.vertical: AppScrollBar {}

        delegate: RuleCard {
            id: card
            current: ListView.isCurrentItem && list.activeFocus
            width: ListView.view.width
            onChosen: index => {
                list.currentIndex = index;
                root.show(index);
            }
            onFixChosen: (row, fix) => {
                root.fixPointed([]);
                root.findings.applyFix(row, fix);
            }
            onFixPointed: (row, fix) => {
                card.preview = fix < 0 ? "" : root.findings.fixPreview(row, fix);
                root.fixPointed(root.findings.fixChanges(row, fix));
            }
            onSeverityAsked: (row, severity) => root.findings.setSeverity(row, severity)
            onUnwaiveAsked: row => root.findings.unwaive(row)
            onWaiveAsked: (row, reason) => root.findings.waive(row, reason)
        }
    }
    Column {
        anchors.centerIn: parent
        spacing: Theme.space8
        visible: root.findings.count === 0

        SeverityMark {
            anchors.horizontalCenter: parent.horizontalCenter
            height: Theme.rowHeight
            severity: "ok"
            width: Theme.rowHeight
        }
        Words {
            anchors.horizontalCenter: parent.horizontalCenter
            color: Theme.muted
            text: qsTr("No errors, no warnings")
        }
    }
}
