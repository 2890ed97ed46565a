// SPDX-License-Identifier: GPL-3.0-or-later
// The rules' findings by mouse and by keys: fix with its preview, waive with a reason, weigh a rule, walk from one to the next.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Inspector

Item {
    id: root
    width: 320
    height: 900

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    InspectorView {
        id: view
        anchors.fill: parent
        workspace: space
    }

    TestCase {
        name: "Rules"
        when: windowShown

        readonly property var doc: space.document

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(doc.parameters.set("ch.rate", "40MT/s"), "");
            view.showRules();
        }
        function card(rule) {
            let found = null;
            tryVerify(() => (found = finder.find(view, "rule_" + rule)) !== null);
            return found;
        }

        function test_aFixShowsWhatItWouldDoAndDoesItOnce() {
            const warnings = doc.findings.warningCount;
            verify(warnings > 0);
            const button = finder.find(card("R203"), "fix0");
            mouseMove(button, button.width / 2, button.height / 2);
            const preview = finder.find(card("R203"), "fixPreview");
            tryVerify(() => preview.text.indexOf("40 MT/s → ") >= 0);
            verify(preview.text.indexOf("Ceiling") >= 0, preview.text);
            mouseClick(button);
            compare(doc.findings.warningCount, warnings - 1);
            doc.steps.undo();
            compare(doc.findings.warningCount, warnings);
        }
        function test_aWaiverNeedsAReasonAndIsCounted() {
            const warnings = doc.findings.warningCount;
            mouseClick(finder.find(card("R203"), "waive"));
            const reason = finder.find(card("R203"), "waiveReason");
            tryVerify(() => reason.activeFocus);
            keyClick(Qt.Key_Return); // without a reason nothing happens
            compare(doc.findings.waivedCount, 0);
            mouseClick(finder.find(card("R203"), "waive"));
            for (const letter of "bus study")
                keyClick(letter);
            keyClick(Qt.Key_Return);
            compare(doc.findings.waivedCount, 1);
            compare(doc.findings.warningCount, warnings - 1);
            compare(finder.find(card("R203"), "waivedText").text, "Waived: bus study");
            mouseClick(finder.find(card("R203"), "waive"));
            compare(doc.findings.waivedCount, 0);
            doc.steps.undo();
            compare(doc.findings.waivedCount, 1);
        }
        function test_aRuleIsMadeAnError() {
            const combo = finder.find(card("R203"), "severityField");
            compare(combo.currentIndex, 1);
            combo.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Down);
            compare(doc.findings.errorCount, 1);
            doc.steps.undo();
            compare(doc.findings.errorCount, 0);
        }
        function test_theKeysWalkTheFindings() {
            compare(doc.parameters.set("pkg.tR", "3us"), "");
            space.selection.ids = [];
            view.nextFinding(1);
            const first = space.selection.ids[0];
            verify(first.length > 0);
            view.nextFinding(1);
            verify(space.selection.ids[0] !== first);
            view.nextFinding(-1);
            compare(space.selection.ids[0], first);
        }
    }
}
