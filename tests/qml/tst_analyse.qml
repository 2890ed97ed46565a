// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Why" on a real run: what is there, the handle by mouse and keyboard, folding, the low dock.
import QtQuick
import QtTest
import Flashloom.Analyse
import Flashloom.View

Item {
    id: root
    width: 1400
    height: 900

    Workspace { id: workspace }
    AnalyseView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }

    TestCase {
        name: "Analyse"
        when: windowShown

        function initTestCase() {
            verify(findChild(view, "analyseEmpty").visible);
            compare(workspace.openSample(workspace.sampleNames()[0]), "");
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=4000"), "");
            workspace.startRun();
            tryVerify(() => workspace.hasRun, 30000);
        }
        function test_theVerdictIsTheRuns() {
            verify(!findChild(view, "analyseEmpty").visible);
            compare((view.session.verdict + " " + view.session.reason).trim(), workspace.run.sentence);
            verify(view.session.metrics.length >= 2);
        }
        function test_theHandleMoves() {
            const picture = findChild(view, "analyseComposition");
            if (!picture.visible)
                skip("the run carries no buckets");
            mouseClick(picture, picture.xOf(0.9), 40);
            verify(Math.abs(view.session.handle - 0.9) < 0.02);
            keyClick(Qt.Key_Right);
            compare(view.session.handleText, "p99");
            keyClick(Qt.Key_Left);
            compare(view.session.handleText, "p90");
        }
        function test_blocksFold() {
            const tree = findChild(view, "analyseTree");
            verify(tree.count > 2);
            tree.forceActiveFocus();
            tree.currentIndex = 0;
            const before = tree.count;
            keyClick(Qt.Key_Return);
            verify(tree.count < before);
            keyClick(Qt.Key_Return);
            compare(tree.count, before);
        }
        function test_theLowDockScrolls() {
            root.height = 300;
            const page = findChild(view, "analysePage");
            tryVerify(() => page.contentHeight > page.height);
            page.forceActiveFocus();
            keyClick(Qt.Key_Down);
            verify(page.contentY > 0);
            root.height = 900;
        }
    }
}
