// SPDX-License-Identifier: GPL-3.0-or-later
// Single requests on the page "Why": the chain of causes, the way of a slow request, and its simulation anew.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Why

Item {
    id: root
    width: 1400
    height: 900

    Workspace { id: workspace }
    WhyView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }

    TestCase {
        name: "WhyRequest"
        when: windowShown

        function initTestCase() {
            compare(workspace.door.openSample("all-rram"), "");
            workspace.door.discard();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=4000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid, 30000);
        }
        function test_theChainLeadsToItsBlocks_data() {
            return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }];
        }
        function test_theChainLeadsToItsBlocks(data) {
            const diagram = finder.find(view, "causeDiagram");
            verify(diagram.meanSteps.length >= 2 && diagram.tailSteps.length >= 2);
            verify(diagram.meanHead.startsWith("Reads wait "), diagram.meanHead);
            verify(diagram.tailHead.startsWith("Reads from " + view.session.handleText + " up wait "), diagram.tailHead);
            const step = finder.find(view, "tailStep0");
            workspace.selection.ids = [];
            if (data.byMouse) {
                mouseMove(step);
                tryCompare(diagram, "highlight", diagram.tailSteps[0].block);
                mouseClick(step);
            } else {
                step.forceActiveFocus();
                compare(diagram.highlight, diagram.tailSteps[0].block);
                keyClick(Qt.Key_Return);
            }
            compare(workspace.selection.ids, [diagram.tailSteps[0].block]);
            workspace.selection.ids = [];
        }
        function test_theChainParsNoNumberFromItsUnitAndNoWord() {
            const diagram = finder.find(view, "causeDiagram");
            for (const head of [diagram.meanHead, diagram.tailHead])
                verify(/\d\u00a0%/.test(head), head);
            for (const width of [1400, 900, 640]) {
                root.width = width;
                for (let i = 0; i < 6; ++i) {
                    const step = finder.find(view, (i < 3 ? "meanStep" : "tailStep") + i % 3);
                    if (step === null || !step.visible)
                        continue;
                    const words = finder.find(step, "stepWords");
                    metrics.font = words.font;
                    for (const word of words.text.split(" ")) {
                        metrics.text = word;
                        tryVerify(() => words.width >= Math.min(metrics.advanceWidth, step.width - words.x) - 1, 1000, width + ": " + word + " in " + words.width);
                    }
                }
            }
            root.width = 1400;
        }
        TextMetrics { id: metrics }
        // The way of one request over the drawing: on by mouse, off by Esc; on by key, off by the same button.
        function test_oneRequestIsOutlined() {
            mouseClick(finder.find(finder.find(view, "whyDetails"), "tab4"));
            const button = finder.find(view, "pathOutline");
            tryVerify(() => button.visible);
            compare(workspace.followed.outlined, -1);
            mouseClick(button);
            verify(workspace.followed.outlined >= 0);
            compare(workspace.pages.current, "design");
            verify(button.checked);
            finder.find(view, "whyPath").forceActiveFocus();
            keyClick(Qt.Key_Escape);
            compare(workspace.followed.outlined, -1);
            button.forceActiveFocus();
            keyClick(Qt.Key_Space);
            verify(workspace.followed.outlined >= 0);
            keyClick(Qt.Key_Space);
            compare(workspace.followed.outlined, -1);
            workspace.pages.current = "why";
            mouseClick(finder.find(finder.find(view, "whyDetails"), "tab0"));
        }
        // Without its recording a request is simulated again on the spot.
        function test_oneRequestIsSimulatedAgain() {
            workspace.recordings.mode = 1;
            compare(workspace.recordings.setFrom("1us"), "");
            compare(workspace.recordings.setTo("2us"), "");
            workspace.runs.start();
            tryVerify(() => !workspace.runner.running, 30000);
            workspace.recordings.mode = 0;
            mouseClick(finder.find(finder.find(view, "whyDetails"), "tab4"));
            const button = finder.find(view, "pathRecord"), path = finder.find(view, "whyPath");
            tryVerify(() => button.visible);
            compare(path.count, 0);
            mouseClick(button);
            tryVerify(() => path.count > 0, 30000);
            verify(!button.visible);
            mouseClick(finder.find(finder.find(view, "whyDetails"), "tab0"));
        }
    }
}
