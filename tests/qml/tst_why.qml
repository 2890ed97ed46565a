// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Why" on a real run: what is there, the handle by mouse and keyboard, folding, the low dock.
import QtQuick
import QtTest
import Flashloom.Canvas
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

    CanvasController {
        id: board
        workspace: workspace
    }
    Repeater {
        id: cards
        model: board.cards.blocks
        delegate: Item {
            required property string blockId
            required property real load
        }
    }
    SignalSpy {
        id: asked
        target: workspace.selection
        signalName: "narrowed"
    }

    TestCase {
        name: "Why"
        when: windowShown

        function initTestCase() {
            verify(finder.find(view, "whyEmpty").visible);
            compare(workspace.door.openSample("all-rram"), "");
            workspace.door.discard();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=4000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid, 30000);
        }
        function test_theVerdictIsTheRuns() {
            verify(!finder.find(view, "whyEmpty").visible);
            verify(workspace.run.sentence.startsWith((view.session.verdict + " " + view.session.reason).trim()));
            tryVerify(() => view.session.evidence.startsWith("Measured: "), 30000); // decided by experiment
            verify(workspace.run.sentence.indexOf(view.session.evidence) > 0);
            verify(view.session.metrics.length >= 2);
        }
        function test_aFigureTellsHowItWasComputed_data() {
            return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }];
        }
        function test_aFigureTellsHowItWasComputed(data) {
            finder.find(view, "whyPage").contentY = 0;
            const figure = finder.find(view, "headFigure0"), how = finder.find(figure, "how");
            verify(how !== null && !how.visible);
            if (data.byMouse) {
                waitForItemPolished(figure.parent);
                mouseClick(figure);
            } else {
                figure.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Return);
            }
            tryVerify(() => how.visible);
            verify(how.text.replace(/\u00a0/g, " ").replace(/\u2060/g, "").indexOf(workspace.run.iopsText + "/s") >= 0, how.text);
            view.forceActiveFocus();
            finder.find(view, "whyPage").forceActiveFocus();
            mouseMove(view, 2, view.height - 2);
            tryVerify(() => !how.visible);
        }
        // The six of a mixed load at 200 %: none is cut at the left, those without room stand below.
        function test_figuresWithoutRoomStandBelow() {
            const figures = finder.find(view, "whyFigures"), wide = root.width;
            const count = view.session.metrics.length;
            root.width = 320;
            tryVerify(() => figures.width <= 320 - 48);
            tryVerify(() => finder.find(view, "headFigure" + (count - 1)).y > 0);
            for (let i = 0; i < count; ++i) {
                const at = finder.find(view, "headFigure" + i).mapToItem(view, 0, 0).x;
                verify(at >= 0 && at + finder.find(view, "headFigure" + i).width <= 320, "figure " + i + " at " + at);
            }
            root.width = wide;
            tryVerify(() => finder.find(view, "headFigure" + (count - 1)).y === 0);
        }
        function test_theHandleMoves() {
            const picture = finder.find(view, "whyComposition");
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
            const tree = finder.find(view, "whyTree");
            verify(tree.count > 2);
            tree.forceActiveFocus();
            tree.currentIndex = 0;
            const before = tree.count;
            keyClick(Qt.Key_Return);
            verify(tree.count < before);
            keyClick(Qt.Key_Return);
            compare(tree.count, before);
        }
        // What is looked at here is seen on the drawing, in the list and in the timeline.
        function test_aLineNarrowsTheOthers_data() {
            return [
                { tag: "mouse", act: (list, row) => mouseClick(list, list.width / 2, row * 20 + 10 - list.contentY) },
                { tag: "keys", act: (list, row) => { list.forceActiveFocus(); list.currentIndex = row; keyClick(Qt.Key_Space); } }
            ];
        }
        function test_aLineNarrowsTheOthers(data) {
            const tree = finder.find(view, "whyTree");
            waitForRendering(tree);
            compare(tree.itemAtIndex(0).label, "PCIe host"); // for people; the address is for what is typed
            asked.clear();
            const block = tree.itemAtIndex(0).address; // that with the largest share
            data.act(tree, 0);
            compare(workspace.selection.ids, [block]);
            compare(asked.count, 1);
            compare(asked.signalArguments[0][0], "on:" + block + "*");
            let row = 1;
            while (tree.itemAtIndex(row).wait)
                ++row;
            data.act(tree, row);
            compare(asked.signalArguments[1][0], "on:" + block + "* op:" + tree.itemAtIndex(row).label.replace(/ /g, "_"));
            workspace.selection.ids = [];
        }
        function test_whatTheHandleHoldsIsShownOnTheDrawing() {
            const picture = finder.find(view, "whyComposition");
            mouseClick(picture, picture.xOf(0.5), 40);
            keyClick(Qt.Key_Right);
            const handle = view.session.handleText;
            tryVerify(() => board.moment.caption === "Time of requests ≥ " + handle + " by block  ·  Esc", 2000, board.moment.caption);
            compare(board.cards.heatWords, "Share of time");
            const loads = () => {
                const all = {};
                for (let i = 0; i < cards.count; ++i)
                    all[cards.itemAt(i).blockId] = cards.itemAt(i).load;
                return all;
            };
            const median = loads(), blocks = Object.keys(median).filter(id => median[id] >= 0);
            fuzzyCompare(blocks.reduce((sum, id) => sum + median[id], 0), 1, 0.001);
            keyClick(Qt.Key_Right);
            keyClick(Qt.Key_Right);
            const tail = loads();
            verify(blocks.some(id => Math.abs(tail[id] - median[id]) > 0.005), "the tail lives elsewhere");
            fuzzyCompare(blocks.reduce((sum, id) => sum + tail[id], 0), 1, 0.001);
            verify(board.keys.press(Qt.Key_Escape, 0, ""));
            compare(board.moment.caption, "");
            compare(board.cards.heatWords, "Busy");
            verify(blocks.some(id => Math.abs(loads()[id] - tail[id]) > 0.01));
        }
        function test_theTimeOfThePartsAddsUp() {
            const looks = finder.find(view, "whyLooks"), tree = finder.find(view, "whyTree"), parts = finder.find(view, "whyParts");
            verify(!parts.visible);
            mouseClick(finder.find(looks, "tab1"));
            verify(parts.visible && !tree.visible);
            const list = finder.find(parts, "whyPartsList");
            compare(list.count, view.session.parts.length);
            verify(list.count >= 6);
            for (const part of view.session.parts) {
                compare(Math.round(100 * (Number(part.busy) + Number(part.blocked) + Number(part.starved))), 10000);
                verify(part.work.length > 0, part.label);
            }
            const dies = view.session.parts.find(part => part.block === "pkg");
            verify(Number(dies.blocked) > 0, "pages wait for the bus");
            verify(/held \d/.test(dies.work), dies.work);
            asked.clear();
            list.forceActiveFocus();
            list.currentIndex = list.count - 1;
            keyClick(Qt.Key_Space);
            compare(asked.signalArguments[0][0], "on:pkg*");
            looks.forceActiveFocus();
            keyClick(Qt.Key_Left);
            verify(tree.visible && !parts.visible);
            workspace.selection.ids = [];
        }
        function test_theLensChoosesSides() {
            const lens = finder.find(view, "whyLens");
            verify(!lens.visible); // only reads: nothing to choose
            compare(workspace.document.setWorkload("rw=randrw rwmixread=50 bs=4k qd=16 count=4000 size=10%"), "");
            workspace.runs.start();
            tryVerify(() => lens.visible, 30000);
            mouseClick(lens, lens.width / 2, lens.height / 2);
            compare(view.session.lens, "read");
            keyClick(Qt.Key_Right);
            compare(view.session.lens, "write");
            const sum = finder.find(view, "whyTreeSum");
            compare(sum.all, "100.00");
            keyClick(Qt.Key_Left);
            keyClick(Qt.Key_Left);
            compare(view.session.lens, "all");
            workspace.document.steps.undo();
            workspace.runs.start();
            tryVerify(() => !lens.visible, 30000);
        }
        function test_waysToLookCloser() {
            const tabs = finder.find(view, "whyDetails");
            const blame = finder.find(view, "whyBlame");
            verify(finder.find(view, "causeDiagram").visible && !blame.visible);
            tabs.forceActiveFocus();
            keyClick(Qt.Key_Right);
            verify(blame.visible && blame.count > 0);
            keyClick(Qt.Key_Right);
            verify(finder.find(view, "whyLatency").visible && !blame.visible);
            mouseClick(finder.find(tabs, "tab3"));
            verify(finder.find(view, "whyRoofline").visible);
            verify(/reaches \d+\s% of it/.test(finder.find(view, "rooflineWords").text), finder.find(view, "rooflineWords").text);
            mouseClick(finder.find(tabs, "tab5"));
            const data = finder.find(view, "whyPower");
            verify(data.visible);
            verify(finder.find(data, "splitPart0").width > 20); // the largest part of the largest consumer
            mouseClick(finder.find(tabs, "tab0"));
            verify(finder.find(view, "causeDiagram").visible);
        }
        function test_aLowLatencyPlotNamesItsPercentiles() {
            const tabs = findChild(view, "whyDetails");
            mouseClick(findChild(tabs, "tab2"));
            const chart = findChild(view, "whyLatency"), p99 = findChild(view, "percentile2");
            tryVerify(() => chart.visible && chart.plotArea.width > 0);
            verify(p99.visible && p99.text === "p99" && p99.x >= 0);
            verify(p99.x + p99.width <= chart.x + chart.plotArea.x, "beside the plot");
            const time = findChild(view, "latencyTime0");
            verify(time.visible && /^1(0|00)? (ns|µs|ms)$/.test(time.text.replace(/\u00a0/g, " ")), time.text);
            verify(time.y >= chart.y + chart.plotArea.y + chart.plotArea.height && time.y + time.height <= chart.y + chart.height, "below the plot");
            mouseClick(findChild(tabs, "tab0"));
        }
        // Each step stands at a block: pointed at on the small drive, selected by mouse or key.
        function tryButtonOf(row: int): var {
            const buttons = [];
            const collect = item => {
                if (item.objectName === "tryButton")
                    buttons.push(item);
                for (let i = 0; i < item.children.length; ++i)
                    collect(item.children[i]);
            };
            collect(finder.find(view, "proofChanges"));
            return buttons[row];
        }
        function test_proveTryAndUndo() {
            const button = finder.find(view, "proveButton");
            const bars = finder.find(view, "proofBars");
            compare(button.text, "Test by simulation");
            mouseClick(button);
            verify(workspace.proof.running);
            compare(button.text, "Cancel");
            tryVerify(() => workspace.proof.share > 0 && workspace.proof.share < 1, 30000); // they come one by one
            mouseClick(button);
            verify(!workspace.proof.running);
            verify(!workspace.proof.empty); // what is done stays
            button.forceActiveFocus();
            keyClick(Qt.Key_Return);
            verify(workspace.proof.running);
            tryVerify(() => !workspace.proof.running, 60000);
            verify(bars.children.length > 7);
            compare(finder.find(view, "whyEvidence").text.replace(/\u00a0/g, " "), workspace.proof.summary.replace(/\u00a0/g, " "));
            const design = workspace.document.steps.undoText;
            const change = tryButtonOf(0);
            verify(change);
            mouseClick(change);
            verify(workspace.document.steps.undoText !== design);
            tryCompare(tryButtonOf(0), "text", "Undo");
            tryButtonOf(0).forceActiveFocus();
            keyClick(Qt.Key_Return);
            compare(workspace.document.steps.undoText, design);
            tryCompare(tryButtonOf(0), "text", "Try");
        }
        function test_aRunOfAnOlderDrawingIsMarked() {
            const mark = finder.find(view, "whyStale");
            verify(!mark.visible);
            workspace.document.steps.endBurst();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=8 count=4000"), "");
            tryVerify(() => mark.visible);
            compare(mark.text, "From run 1; the workload has changed since.");
            workspace.document.steps.undo();
            tryVerify(() => !mark.visible);
        }
        function test_theLowDockScrolls() {
            root.height = 300;
            const page = finder.find(view, "whyPage");
            tryVerify(() => page.contentHeight > page.height);
            page.forceActiveFocus();
            keyClick(Qt.Key_Down);
            verify(page.contentY > 0);
            root.height = 900;
        }
    }
}
