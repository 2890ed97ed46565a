// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's simple view, by its key and by its button: what matters stays, what was changed stays, the rest comes back.
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
        name: "SimpleView"
        when: windowShown

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.pages.current = "design";
            space.selection.ids = ["cpu"];
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function field(key) { return finder.find(main.contentItem, "field_" + key); }

        function test_byKeyAndByMouse() {
            tryVerify(() => field("gcWindow") !== null);
            keyClick(Qt.Key_E, Qt.ControlModifier);
            tryVerify(() => field("gcWindow") === null);
            verify(field("clock"));
            const button = finder.find(main.contentItem, "simpleSwitch");
            verify(button.text.indexOf("more") > 0, button.text);
            tryVerify(() => button.mapToItem(null, 0, 0).y < main.height - 40);
            mouseClick(button);
            tryVerify(() => field("gcWindow") !== null);
        }
    }
}
