// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware that runs on the drawn processor, in the window: its tab on the page Why by mouse and keys, a file dropped on the block or typed
// into its field, what the inspector says of it, the log.
import QtQuick
import QtTest
import Flashloom.Canvas
import Flashloom.Desk
import Flashloom.Inspector
import Flashloom.Why

Item {
    id: root
    width: 1400
    height: 900

    readonly property string elf: Qt.resolvedUrl("../../projects/firmware/minimal.elf").toString()

    Workspace {
        id: workspace
        estimate.ghostEnabled: false
    }
    WhyView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }
    CanvasView {
        id: canvas
        width: 900
        height: 700
        visible: false
        workspace: workspace
    }
    InspectorView {
        id: inspector
        width: 320
        height: 900
        visible: false
        workspace: workspace
    }
    LogModel {
        id: log
        workspace: workspace
    }
    SignalSpy {
        id: problems
        target: workspace
        signalName: "problem"
    }

    TestCase {
        name: "Firmware"
        when: windowShown

        function initTestCase() {
            open("firmware-lab");
        }
        function open(sample) {
            compare(workspace.door.openSample(sample), "");
            workspace.door.discard();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=4 count=600"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid && !workspace.runner.running, 120000);
        }
        function tabs() {
            return finder.find(view, "whyDetails");
        }
        function showFirmware() {
            const strip = tabs();
            compare(strip.tabs[strip.tabs.length - 1], "Firmware");
            strip.chosen(strip.tabs.length - 1);
            const flame = finder.find(view, "firmwareFlame");
            tryVerify(() => flame.visible && flame.rows > 2);
            return flame;
        }
        function test_1_theFlameIsWalkedByKeys() {
            const flame = showFirmware();
            verify(finder.find(view, "firmwareWords").text.indexOf("greedy at 200 MHz: core 0 worked ") === 0, finder.find(view, "firmwareWords").text);
            flame.forceActiveFocus(Qt.TabFocusReason);
            const told = finder.find(view, "firmwareTold");
            compare(flame.current, 0);
            const outermost = told.text;
            verify(outermost.indexOf(" cycles, ") > 0, outermost);
            keyClick(Qt.Key_Up);
            verify(told.text !== outermost && told.text.indexOf("called by") > 0, told.text);
            keyClick(Qt.Key_Down);
            compare(told.text, outermost);
        }
        function test_2_thePointerTellsABoxAndPicksItInTheTable() {
            const flame = showFirmware();
            flame.current = -1;
            const place = flame.placeOf(1);
            mouseMove(flame, place.x + place.width / 2, place.y + place.height / 2);
            tryCompare(flame, "current", 1);
            verify(finder.find(view, "firmwareTold").text.indexOf("%") > 0);
            mouseClick(flame, place.x + place.width / 2, place.y + place.height / 2);
            verify(flame.functions.picked >= 0);
            const list = finder.find(view, "firmwareFunctions");
            verify(list.count > 3);
            list.forceActiveFocus(Qt.TabFocusReason);
            list.currentIndex = 0;
            keyClick(Qt.Key_Space);
            compare(flame.functions.picked, 0);
            verify(list.itemAtIndex(0).detail.indexOf("called ") > 0);
        }
        function test_3_theInspectorSaysWhatTheFileIs() {
            view.visible = false;
            inspector.visible = true;
            workspace.selection.ids = ["cpu"];
            tryVerify(() => finder.find(inspector, "field_binary") !== null);
            compare(finder.find(inspector, "field_binary").value, "greedy");
            verify(/^[0-9,]+ B  [0-9a-f]{16}$/.test(finder.find(inspector, "facts_binaryFacts").text), finder.find(inspector, "facts_binaryFacts").text);
            const before = finder.find(inspector, "facts_binaryFacts").text;
            const path = root.elf.replace("file://", "");
            compare(finder.find(inspector, "field_binary").commit(path), "");
            tryCompare(finder.find(inspector, "field_binary"), "value", "minimal");
            verify(finder.find(inspector, "facts_binaryFacts").text !== before);
            verify(workspace.document.steps.undoText.indexOf("minimal.elf") > 0, workspace.document.steps.undoText);
            workspace.document.steps.undo();
            tryCompare(finder.find(inspector, "field_binary"), "value", "greedy");
            verify(finder.find(inspector, "field_binary").commit("/no/such/file.elf").length > 0);
            inspector.visible = false;
        }
        function test_4_aFileIsDroppedOnTheProcessor() {
            canvas.visible = true;
            canvas.fit();
            waitForRendering(canvas);
            let x = -1, y = -1;
            for (let py = 10; py < canvas.height && x < 0; py += 10)
                for (let px = 10; px < canvas.width && x < 0; px += 10)
                    if (canvas.controller.edits.loadFirmware("/no/such/file.elf", px, py).indexOf("Drop the firmware file") < 0) {
                        x = px;
                        y = py;
                    }
            verify(x > 0); // the processor's card
            problems.clear();
            canvas.filesGiven(root.elf, x + 20, y + 20);
            compare(problems.count, 0);
            verify(workspace.document.steps.undoText.indexOf("minimal.elf") > 0, workspace.document.steps.undoText);
            workspace.document.steps.undo();
            canvas.filesGiven(Qt.resolvedUrl("tst_firmware.qml").toString().replace(".qml", ".elf"), x + 20, y + 20);
            compare(problems.count, 1);
            canvas.filesGiven(root.elf, 2, 2);
            compare(problems.count, 2);
            verify(problems.signalArguments[1][0].indexOf("processor") > 0);
            canvas.visible = false;
        }
        function test_5_theLogHoldsConsoleAndFault() {
            compare(workspace.document.parameters.set("cpu.binary", "minimal"), "");
            compare(workspace.document.setWorkload("rw=randwrite bs=4k qd=4 count=200000 precondition=none"), "");
            const before = log.count;
            workspace.runs.start();
            tryVerify(() => !workspace.runner.running && log.count >= before + 3, 120000);
            const words = [];
            for (let row = before; row < log.count; ++row)
                words.push(log.data(log.index(row, 0), LogModel.WordsRole));
            verify(words.some(one => one.indexOf("minimal: ") === 0 && one.indexOf("the drive is full") > 0), words.join("\n"));
            verify(words.some(one => one.indexOf("minimal: core 0 ") === 0 && one.indexOf("write_unit at minimal.c:") > 0), words.join("\n"));
        }
        function test_6_withoutFirmwareThereIsNoTab() {
            view.visible = true;
            showFirmware();
            open("starter");
            tryCompare(tabs(), "currentIndex", 5);
            compare(tabs().tabs.length, 6);
        }
    }
}
