// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed in a field counts for a command, as it does once the field is left.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Shell

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
        name: "TypedFirst"
        when: windowShown

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=sequential"), "");
            space.document.markSaved();
            space.pages.current = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function fieldOf(key) {
            space.selection.ids = ["pkg"];
            const field = finder.find(main.contentItem, "field_" + key);
            verify(field, key);
            const line = finder.find(field, "field");
            line.forceActiveFocus();
            verify(line.activeFocus);
            line.selectAll();
            return line;
        }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }

        function ran() {
            tryVerify(() => !space.runner.running && space.run.valid, 60000);
        }

        function test_aRunTakesWhatIsTyped() {
            keyClick(Qt.Key_F5);
            ran();
            const slow = space.run.iops;
            fieldOf("tR");
            type("30us");
            keyClick(Qt.Key_F5);
            ran();
            compare(fieldOf("tR").text, "30");
            verify(space.run.iops > 1.2 * slow, space.run.iops + " after " + slow);
        }
        function test_aRunWaitsWhileAFieldRefusesWhatIsTyped() {
            const line = fieldOf("tR");
            type("30GB/s");
            keyClick(Qt.Key_F5);
            verify(!space.runner.running);
            verify(finder.find(main.contentItem, "field_tR").reason.indexOf("time") >= 0);
            verify(line.activeFocus);
            keyClick(Qt.Key_Escape);
        }
        function test_aSavedFileHoldsWhatIsTyped() {
            const file = scratchFolder + "/typed.floom";
            compare(space.files.saveAs(file), "");
            fieldOf("tR");
            type("55us");
            keyClick(Qt.Key_S, Qt.ControlModifier);
            verify(!space.document.steps.modified);
            compare(space.door.openSample("all-rram"), "");
            space.door.discard();
            tryVerify(() => space.door.openFile(file) === "");
            compare(fieldOf("tR").text, "55");
        }
    }
}
