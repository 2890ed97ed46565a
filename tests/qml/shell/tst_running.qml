// SPDX-License-Identifier: GPL-3.0-or-later
// A run under way in the whole window: what it says, and how it is stopped.
import QtQuick
import QtTest
import Flashloom.Shell
import Flashloom.View

Item {
    id: root
    width: 10
    height: 10

    Workspace { id: space }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }

    TestCase {
        name: "Running"
        when: windowShown

        function find(name) { return findChild(main.contentItem, name); }
        function init() {
            compare(space.openSample("starter"), "");
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=100000000 precondition=none"), "");
            space.document.markSaved();
            space.page = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
        }
        function test_itSaysHowFarItIsAndStopsAtOnce() {
            keyClick(Qt.Key_F5);
            verify(space.runner.running);
            const foot = find("runFoot");
            tryVerify(() => /^[0-9,.]+ ms simulated · [0-9,.]+ M events\/s$/.test(foot.text) && space.runner.simulatedSeconds > 0);
            tryVerify(() => space.runner.progressText.indexOf("s left") > 0);
            space.selection = ["pkg"]; // what else Esc leaves comes first
            keyClick(Qt.Key_Escape);
            compare(space.selection.length, 0);
            verify(space.runner.running);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !space.runner.running, 5000);
            verify(space.run.partial);
            tryVerify(() => foot.text.indexOf("stopped early") >= 0);
        }
        function test_theButtonStopsItToo() {
            keyClick(Qt.Key_F5);
            tryVerify(() => space.runner.simulatedSeconds > 0);
            const button = find("runButton");
            mouseClick(button);
            tryVerify(() => !space.runner.running, 5000);
            verify(space.run.partial);
        }
    }
}
